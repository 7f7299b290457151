// Vectors of floats and the functions of the scan over them, for whichever instruction set this is
// compiled for. Everything is inline: strict and standard files must not share one compiled copy.
#pragma once

#include <cstdint>
#include <cstring>

#if defined(__AVX2__) || defined(__AVX512F__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

namespace speechlens::SPEECHLENS_TARGET {

#if defined(__AVX512F__)
constexpr int W = 16;
#elif defined(__AVX2__)
constexpr int W = 8;
#else
constexpr int W = 4;
#endif

typedef float vf __attribute__((vector_size(4 * W)));
typedef int32_t vi __attribute__((vector_size(4 * W)));

inline vf load(const float* p) {
  vf v;
  std::memcpy(&v, p, sizeof v);
  return v;
}

inline void store(float* p, vf v) { std::memcpy(p, &v, sizeof v); }

// The first `used` lanes of a vector; the others are zeros, and are not stored.
inline vf load_part(const float* p, int64_t used) {
  if (used >= W) return load(p);
  vf v{};
  std::memcpy(&v, p, used * sizeof(float));
  return v;
}

inline void store_part(float* p, vf v, int64_t used) {
  if (used >= W) store(p, v);
  else std::memcpy(p, &v, used * sizeof(float));
}

inline vf splat(float x) { return x - vf{}; }

// NaN in a stays. Written out for x86, where comparisons aren't turned into the one instruction.
inline vf larger(vf a, vf b) {
#if defined(__AVX512F__)
  return (vf)_mm512_max_ps((__m512)b, (__m512)a);
#elif defined(__AVX2__)
  return (vf)_mm256_max_ps((__m256)b, (__m256)a);
#else
  return b > a ? b : a;
#endif
}

inline vf smaller(vf a, vf b) {
#if defined(__AVX512F__)
  return (vf)_mm512_min_ps((__m512)b, (__m512)a);
#elif defined(__AVX2__)
  return (vf)_mm256_min_ps((__m256)b, (__m256)a);
#else
  return b < a ? b : a;
#endif
}

inline vf square_root(vf x) {
#if defined(__AVX512F__)
  return (vf)_mm512_sqrt_ps((__m512)x);
#elif defined(__AVX2__)
  return (vf)_mm256_sqrt_ps((__m256)x);
#else
  for (int i = 0; i < W; ++i) x[i] = __builtin_sqrtf(x[i]);
  return x;
#endif
}

inline vf minus_absolute(vf x) { return (vf)((vi)x | INT32_MIN); }

// Ties to even; exact below 2^22, and arguments beyond are cut off by the callers.
inline vf round_even(vf x) {
#if defined(__AVX512F__)
  return (vf)_mm512_roundscale_ps((__m512)x, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC);
#elif defined(__AVX2__)
  return (vf)_mm256_round_ps((__m256)x, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC);
#elif defined(__aarch64__)
  return (vf)vrndnq_f32((float32x4_t)x);
#else
  const vf magic = splat(12582912.0f);
  return (x + magic) - magic;
#endif
}

// Adds k to the exponent of p in [0.5, 2), for k in [-126, 127].
inline vf add_exponent(vf p, vf k) {
  return (vf)((vi)p + (vi)(__builtin_convertvector(k, vi) << 23));
}

// 0 where k < -126; NaN stays.
inline vf cut_off(vf x, vf k) { return (vf)((vi)x & ~(vi)(k < -126.0f)); }

// p * 2^k for k <= 127; 0 below 2^-126.
inline vf scale(vf p, vf k) {
#if defined(__AVX512F__)
  return (vf)_mm512_scalef_ps((__m512)p, (__m512)k);
#else
  return cut_off(add_exponent(p, larger(k, splat(-127.0f))), k);
#endif
}

// 2^t for t <= 0, relative error below 2e-7; exactly 1 at 0, and there with the exact slope.
inline vf exp2_nonpositive(vf t) {
  const vf k = round_even(t);
  const vf f = t - k;
  vf p = splat(1.3300200e-3f);
  p = p * f + 9.6698100e-3f;
  p = p * f + 5.5505610e-2f;
  p = p * f + 2.4022280e-1f;
  p = p * f + 6.9314718e-1f;
  p = p * f + 1.0f;
  return scale(p, k);
}

// exp(x), relative error below 2e-7; 0 below -87.7 and no more than exp(88).
inline vf exp(vf x) {
  x = smaller(larger(x, splat(-104.0f)), splat(88.0f));
  const vf k = round_even(x * 1.44269504f);
  // log 2 in two parts (Cody and Waite): the first product is exact.
  const vf r = (x - k * 0.693359375f) - k * -2.12194440e-4f;
  vf p = splat(1.38142e-3f);
  p = p * r + 8.3689000e-3f;
  p = p * r + 4.1668410e-2f;
  p = p * r + 1.6666519e-1f;
  p = p * r + 0.49999993f;
  p = p * r + 1.0f;
  p = p * r + 1.0f;
  return scale(p, k);
}

// log(x) of positive normal numbers, absolute error below 2e-7 times the larger of 1 and the result.
inline vf log(vf x) {
  // x = 2^k f with f from the root of 1/2 to that of 2: log f = 2 atanh((f - 1) / (f + 1)).
  const vi k = ((vi)x - 0x3f3504f3) >> 23;
  const vf f = (vf)((vi)x - (k << 23));
  const vf s = (f - 1.0f) / (f + 1.0f);
  const vf q = s * s;
  vf p = splat(0.11111111f);
  p = p * q + 0.14285714f;
  p = p * q + 0.2f;
  p = p * q + 0.33333333f;
  p = p * q + 1.0f;
  return __builtin_convertvector(k, vf) * 0.69314718f + (s + s) * p;
}

// log(1 + y) for y in [0, 1]: 2 atanh(y / (2 + y)).
inline vf log1p_unit(vf y) {
  const vf s = y / (y + 2.0f);
  const vf q = s * s;
  vf p = splat(0.14005993f);
  p = p * q + 0.14000903f;
  p = p * q + 0.20010764f;
  p = p * q + 0.33333208f;
  p = p * q + 1.0f;
  return (s + s) * p;
}

inline vf softplus(vf x) { return larger(x, vf{}) + log1p_unit(exp(minus_absolute(x))); }

inline vf sigmoid(vf z) { return 1.0f / (exp(-z) + 1.0f); }

inline vf silu(vf z) { return z / (exp(-z) + 1.0f); }

// E(x) of strict.md; bit-exact only where the file is compiled without contraction.
inline vf strict_exp(vf x) {
  const vf y = x * 1.4426950408889634f;
  const vf k = round_even(y);
  const vf f = y - k;
  vf p = splat(1.5465313e-4f);
  p = p * f + 1.3395279e-3f;
  p = p * f + 9.6180400e-3f;
  p = p * f + 5.5503407e-2f;
  p = p * f + 2.4022651e-1f;
  p = p * f + 6.9314720e-1f;
  p = p * f + 1.0f;
  return cut_off(add_exponent(p, larger(k, splat(-127.0f))), k);
}

// By halves, the same for every way to write it.
inline float horizontal_sum(vf v) {
#if defined(__AVX512F__)
  return _mm512_reduce_add_ps((__m512)v);
#elif defined(__AVX2__)
  __m128 sum = _mm_add_ps(_mm256_castps256_ps128((__m256)v), _mm256_extractf128_ps((__m256)v, 1));
  sum = _mm_add_ps(sum, _mm_movehl_ps(sum, sum));
  return _mm_cvtss_f32(_mm_add_ss(sum, _mm_movehdup_ps(sum)));
#else
  float lanes[W];
  store(lanes, v);
  for (int half = W / 2; half > 0; half /= 2)
    for (int i = 0; i < half; ++i) lanes[i] += lanes[i + half];
  return lanes[0];
#endif
}

}  // namespace speechlens::SPEECHLENS_TARGET
