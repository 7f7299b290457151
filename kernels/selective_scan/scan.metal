// Selective scan on Apple GPUs. One thread owns one channel of one sequence and its 16 states, and walks time;
// neighbouring threads own neighbouring channels. MLX puts its own headers and `using namespace metal` ahead.

namespace speechlens {

constexpr constant int STATES = 16;
constexpr constant int CHECKPOINT = 8;
constexpr constant float LOG2_E = 1.4426950408889634f;

// Outputs may be half precision, which takes no float without a cast.
template <typename T>
inline void put(device T* to, float value) {
  *to = T(value);
}

// log(1 + e) for e in [0, 1], relative error 2e-7.
inline float log1p_unit(float e) {
  float p = 0.00523262424f;
  p = fma(p, e, -0.0295049567f);
  p = fma(p, e, 0.0782254934f);
  p = fma(p, e, -0.13663207f);
  p = fma(p, e, 0.191059887f);
  p = fma(p, e, -0.248429775f);
  p = fma(p, e, 0.333190948f);
  p = fma(p, e, -0.499994934f);
  p = fma(p, e, 0.99999994f);
  return p * e;
}

// E(x) of strict.md. One product or sum a statement: nothing may be contracted.
inline float strict_exp(float x) {
#pragma clang fp contract(off)
  const float coefficients[7] = {1.5465313e-4f, 1.3395279e-3f, 9.6180400e-3f, 5.5503407e-2f,
                                 2.4022651e-1f, 6.9314720e-1f, 1.0f};
  const float y = x * LOG2_E;
  const float k = rint(y);
  const float f = y - k;
  float p = coefficients[0];
  for (int i = 1; i < 7; ++i) {
    const float product = p * f;
    p = product + coefficients[i];
  }
  return k >= -126.0f ? as_type<float>(as_type<int>(p) + (int(max(k, -127.0f)) << 23)) : 0.0f;
}

template <bool STRICT>
inline float softplus(float x) {
  if (STRICT) return max(x, 0.0f) + log1p(precise::exp(-abs(x)));
  return max(x, 0.0f) + log1p_unit(fast::exp2(-abs(x) * LOG2_E));
}

template <bool STRICT>
inline float silu(float z) {
  if (STRICT) return z / (1.0f + precise::exp(-z));
  return z * (1.0f / (1.0f + fast::exp2(-z * LOG2_E)));
}

// exp(delta A) of all states; A in units of log2 where not strict.
template <bool HARMONIC>
inline void decays(float delta, thread const float* A, thread float* decay) {
  decay[0] = fast::exp2(delta * A[0]);
  for (int n = 1; n < STATES; ++n)
    decay[n] = HARMONIC ? decay[n / 2] * decay[n - 1 - n / 2] : fast::exp2(delta * A[n]);
}

// Whether the decay rates are 1, 2, ... 16 times the first, to float32 precision.
template <typename P>
inline bool is_harmonic(P A_log) {
  for (int n = 1; n < STATES; ++n) {
    const float expected = A_log[0] + precise::log(n + 1.0f);
    if (!(abs(A_log[n] - expected) <= 5e-7f * (1.0f + abs(expected)))) return false;
  }
  return true;
}

// One step of all states; gives the sum that C reads out.
template <bool STRICT, bool HARMONIC, typename PB, typename PC>
inline float advance(float delta, float u, PB B, PC C, thread const float* A, thread float* s) {
#pragma clang fp contract(off)
  float sum = 0.0f;
  if (STRICT) {
    for (int n = 0; n < STATES; ++n) {
      const float gain = delta * B[n];
      const float drive = gain * u;
      const float kept = strict_exp(delta * A[n]) * s[n];
      s[n] = kept + drive;
      const float read = s[n] * C[n];
      sum = sum + read;
    }
    return sum;
  }
  float decay[STATES];
  decays<HARMONIC>(delta, A, decay);
  const float drive = delta * u;
  for (int n = 0; n < STATES; ++n) {
    s[n] = fma(decay[n], s[n], drive * B[n]);
    sum = fma(s[n], C[n], sum);
  }
  return sum;
}

// The time loop of one channel. Pointers are at its first step; z is read where GATED, checkpoints are written,
// [tile, 16, width], where KEPT.
template <bool STRICT, bool HARMONIC, bool GATED, bool KEPT, typename PU, typename PR, typename PB, typename PC,
          typename PZ, typename PY, typename PK>
inline void walk(PU u, PR delta_raw, PB B, PC C, PZ z, float skip, thread const float* A, thread float* s, PY y,
                 PK checkpoints, int length, long width) {
#pragma clang fp contract(off)
  for (long t = 0; t < length; ++t) {
    if (KEPT && t % CHECKPOINT == 0)
      for (int n = 0; n < STATES; ++n) checkpoints[(t / CHECKPOINT * STATES + n) * width] = s[n];
    const float sample = float(u[t * width]);
    const float delta = softplus<STRICT>(float(delta_raw[t * width]));
    const float sum = advance<STRICT, HARMONIC>(delta, sample, B + t * STATES, C + t * STATES, A, s);
    const float direct = sample * skip;
    float out = sum + direct;
    if (GATED) out = out * silu<STRICT>(float(z[t * width]));
    put(y + t * width, out);
  }
}

// u, delta_raw, z, y [B, L, D]; B, C [B, L, 16]; A_log [D, 16]; D [D]; state, last [B, D, 16]; checkpoints
// [B, ceil(L / 8), 16, D]. What a flag leaves out is not read or written.
template <bool STRICT, bool GATED, bool STARTED, bool KEPT, typename PU, typename PR, typename PA, typename PB,
          typename PC, typename PD, typename PZ, typename PS, typename PY, typename PL, typename PK>
inline void scan_forward(PU u, PR delta_raw, PA A_log, PB B, PC C, PD D, PZ z, PS state, PY y, PL last, PK checkpoints,
                         long thread_id, long length, long width) {
  const long sequence = thread_id / width, channel = thread_id % width;
  const long at = sequence * length * width + channel, row = sequence * length * STATES;
  const long tiles = (length + CHECKPOINT - 1) / CHECKPOINT;
  float A[STATES], s[STATES];
  for (int n = 0; n < STATES; ++n) {
    A[n] = -precise::exp(float(A_log[channel * STATES + n])) * (STRICT ? 1.0f : LOG2_E);
    s[n] = STARTED ? float(state[thread_id * STATES + n]) : 0.0f;
  }
  const float skip = D[channel];
  const long kept = KEPT ? sequence * tiles * STATES * width + channel : 0;
  const long gate = GATED ? at : 0;
  if (!STRICT && is_harmonic(A_log + channel * STATES))
    walk<STRICT, true, GATED, KEPT>(u + at, delta_raw + at, B + row, C + row, z + gate, skip, A, s, y + at,
                                    checkpoints + kept, length, width);
  else
    walk<STRICT, false, GATED, KEPT>(u + at, delta_raw + at, B + row, C + row, z + gate, skip, A, s, y + at,
                                     checkpoints + kept, length, width);
  for (int n = 0; n < STATES; ++n) last[thread_id * STATES + n] = s[n];
}

}  // namespace speechlens
