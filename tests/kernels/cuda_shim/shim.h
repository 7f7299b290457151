// As much of CUDA as the kernels use: one block after the other, a block's threads as threads of
// the machine. Barriers and shuffles must be reached by all of them.
#include <algorithm>
#include <barrier>
#include <cmath>
#include <cstring>
#include <memory>
#include <thread>
#include <vector>

#define __device__
#define __shared__ static
#define inf INFINITY

using std::max;
using std::min;

struct Index {
  unsigned x = 0, y = 0, z = 0;
};
static thread_local Index threadIdx;
static Index blockIdx, blockDim, gridDim;
static std::unique_ptr<std::barrier<>> all;
static float exchanged[1024];

// What the compiler calls in front of an access that isn't aligned.
static bool aligned = true;
extern "C" void __ubsan_handle_type_mismatch_v1(void*, void*) { aligned = false; }

struct alignas(16) float4 {
  float x, y, z, w;
};

struct Shape {
  int size[8];
  int operator[](int i) const { return size[i]; }
};

inline void __syncthreads() { all->arrive_and_wait(); }
inline void __syncwarp() { __syncthreads(); }

inline float __shfl_xor_sync(unsigned, float value, int mask) {
  exchanged[threadIdx.x] = value;
  __syncthreads();
  const float other = exchanged[threadIdx.x ^ mask];
  __syncthreads();
  return other;
}

inline float __shfl_sync(unsigned, float value, int lane) {
  exchanged[threadIdx.x] = value;
  __syncthreads();
  const float other = exchanged[threadIdx.x / 32 * 32 + lane];
  __syncthreads();
  return other;
}

// Whether `mine` holds for all threads from `begin` to `end`.
inline bool all_of(bool mine, unsigned begin, unsigned end) {
  bool result = true;
  exchanged[threadIdx.x] = mine;
  __syncthreads();
  for (unsigned i = begin; i < end; ++i) result = result && exchanged[i] != 0.0f;
  __syncthreads();
  return result;
}
inline bool __syncthreads_and(bool mine) { return all_of(mine, 0, blockDim.x); }
inline bool __syncthreads_or(bool mine) { return !all_of(!mine, 0, blockDim.x); }
inline bool __all_sync(unsigned, bool mine) {
  const unsigned warp = threadIdx.x / 32 * 32;
  return all_of(mine, warp, min(warp + 32, blockDim.x));
}

template <class To, class From>
inline To bits_as(From value) {
  To to;
  std::memcpy(&to, &value, sizeof to);
  return to;
}
inline float __int_as_float(int bits) { return bits_as<float>(bits); }
inline int __float_as_int(float value) { return bits_as<int>(value); }
inline float __fadd_rn(float a, float b) { return a + b; }
inline float __fsub_rn(float a, float b) { return a - b; }
inline float __fmul_rn(float a, float b) { return a * b; }
inline float __fdiv_rn(float a, float b) { return a / b; }
inline float __fdividef(float a, float b) { return a / b; }
inline float __expf(float x) { return expf(x); }
inline float rsqrtf(float x) { return 1.0f / sqrtf(x); }

template <class Kernel>
inline void run_grid(Index grid, Index block, Kernel kernel) {
  gridDim = grid;
  blockDim = block;
  all = std::make_unique<std::barrier<>>(block.x);
  std::vector<std::thread> team;
  for (unsigned i = 0; i < block.x; ++i)
    team.emplace_back([=] {
      threadIdx = {i, 0, 0};
      for (unsigned y = 0; y < grid.y; ++y)
        for (unsigned x = 0; x < grid.x; ++x) {
          __syncthreads();
          if (i == 0) blockIdx = {x, y, 0};
          __syncthreads();
          kernel();
        }
    });
  for (std::thread& one : team) one.join();
}
