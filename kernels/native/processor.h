// What the processor and the system can do, asked with cpuid: compilers' own helpers miss on Windows.
#pragma once

#include <cstdint>

#if defined(__x86_64__) || defined(_M_X64)
#define SPEECHLENS_X86 1
#include <cpuid.h>
#endif

namespace speechlens {

#if SPEECHLENS_X86

// Registers that the system saves, from XCR0: bits 1 and 2 for AVX, 5 to 7 for AVX-512 besides.
inline uint32_t saved_registers() {
  uint32_t low, high;
  __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  return low;
}

// Whether all these bits of leaf 7's EBX are set, FMA is there and the system saves `registers`.
inline bool has_vectors(uint32_t features, uint32_t registers) {
  constexpr uint32_t kFma = 1u << 12, kXgetbv = 1u << 27;
  uint32_t a, b, c, d;
  if (!__get_cpuid(1, &a, &b, &c, &d) || (c & (kFma | kXgetbv)) != (kFma | kXgetbv)) return false;
  if (!__get_cpuid_count(7, 0, &a, &b, &c, &d) || (b & features) != features) return false;
  return (saved_registers() & registers) == registers;
}

inline bool has_avx2() { return has_vectors(1u << 5, 0x06); }

// Foundation, DQ, BW and VL.
inline bool has_avx512() { return has_vectors(1u << 5 | 1u << 16 | 1u << 17 | 1u << 30 | 1u << 31, 0xe6); }

#endif

}  // namespace speechlens
