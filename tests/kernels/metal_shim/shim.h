// As much of Metal's standard library as the kernels use, in C++: generated Metal text compiles behind this file and
// runs thread by thread. The threads of a SIMD group are fibers that meet at every shuffle.
#pragma once

#include <ucontext.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

using uint = unsigned int;
using ushort = unsigned short;
using ulong = unsigned long;
using half = _Float16;
using float16_t = half;

struct uint3 {
  uint x, y, z;
};

// Upper half of a float, rounded to nearest even.
struct bfloat16_t {
  uint16_t bits = 0;
  bfloat16_t() = default;
  explicit bfloat16_t(float x) {
    uint32_t b;
    std::memcpy(&b, &x, 4);
    bits = std::isnan(x) ? 0x7fc0 : uint16_t((b + 0x7fff + (b >> 16 & 1)) >> 16);
  }
  operator float() const {
    const uint32_t b = uint32_t(bits) << 16;
    float x;
    std::memcpy(&x, &b, 4);
    return x;
  }
};

namespace simd_group {

constexpr int kLanes = 32;
constexpr size_t kStack = 1 << 18;

struct Fiber {
  ucontext_t context;
  std::vector<char> stack = std::vector<char>(kStack);
  bool done = false;
  uint64_t meetings = 0;
};

inline Fiber fibers[kLanes];
inline ucontext_t scheduler;
inline int lane = 0, lanes = 0;
inline float posted[2][kLanes];
inline void (*work)(uint) = nullptr;
inline uint first_thread = 0;

inline void enter() {
  work(first_thread + lane);
  fibers[lane].done = true;
  swapcontext(&fibers[lane].context, &scheduler);
}

// Every lane runs up to its next shuffle before any goes on; all must be at the same one.
inline void run(int count) {
  lanes = count;
  for (int i = 0; i < count; ++i) {
    Fiber& fiber = fibers[i];
    fiber.done = false;
    fiber.meetings = 0;
    getcontext(&fiber.context);
    fiber.context.uc_stack.ss_sp = fiber.stack.data();
    fiber.context.uc_stack.ss_size = kStack;
    fiber.context.uc_link = nullptr;
    makecontext(&fiber.context, enter, 0);
  }
  for (bool running = true; running;) {
    running = false;
    for (lane = 0; lane < count; ++lane)
      if (!fibers[lane].done) {
        swapcontext(&scheduler, &fibers[lane].context);
        running = running || !fibers[lane].done;
      }
    for (int i = 1; i < count; ++i)
      if (fibers[i].meetings != fibers[0].meetings || fibers[i].done != fibers[0].done) {
        std::fprintf(stderr, "lane %d of a SIMD group took another way than lane 0\n", i);
        std::abort();
      }
  }
}

inline float exchange(float value, int mask) {
  Fiber& self = fibers[lane];
  float* row = posted[self.meetings++ % 2];
  const int me = lane;
  row[me] = value;
  swapcontext(&self.context, &scheduler);
  if ((me ^ mask) >= lanes) std::abort();
  return row[me ^ mask];
}

}  // namespace simd_group

namespace metal {

template <class To, class From>
inline To as_type(From x) {
  static_assert(sizeof(To) == sizeof(From), "");
  To to;
  std::memcpy(&to, &x, sizeof to);
  return to;
}

inline float max(float a, float b) { return std::fmax(a, b); }
inline float abs(float x) { return std::fabs(x); }
inline float fma(float a, float b, float c) { return std::fma(a, b, c); }
inline float rint(float x) { return std::nearbyint(x); }

namespace precise {
inline float exp(float x) { return std::exp(x); }
inline float log(float x) { return std::log(x); }
}  // namespace precise

namespace fast {
inline float exp2(float x) { return std::exp2(x); }
}  // namespace fast

inline float simd_shuffle_xor(float value, ushort mask) { return simd_group::exchange(value, mask); }

}  // namespace metal

using namespace metal;

// Part of the headers that MLX puts ahead.
inline float log1p(float x, int = 0) { return std::log1p(x); }

#define device
#define constant
#define thread
