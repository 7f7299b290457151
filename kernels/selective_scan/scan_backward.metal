// Gradient of the selective scan on Apple GPUs; follows scan.metal. A thread walks the tiles of 8 steps of its channel
// backwards and computes the states of each anew from its checkpoint. A SIMD group holds 32 channels of one
// sequence and sums their shares of B's and C's gradients.

namespace speechlens {

constexpr constant int LANES = 32;

inline float sigmoid(float x) { return 1.0f / (1.0f + fast::exp2(-x * LOG2_E)); }

// Sums v[i] over the SIMD group while transposing: lane i gets the total of i.
inline float spread_sum(thread float* v, uint lane) {
  for (int half_width = LANES / 2; half_width > 0; half_width /= 2) {
    const bool upper = lane & uint(half_width);
    for (int i = 0; i < half_width; ++i) {
      const float sent = upper ? v[i] : v[i + half_width], kept = upper ? v[i + half_width] : v[i];
      v[i] = kept + simd_shuffle_xor(sent, ushort(half_width));
    }
  }
  return v[0];
}

// What a thread adds up or hands on over its tiles.
struct Totals {
  float adjoint[16], by_rate[16], by_skip;
};

// One tile of at most 8 steps; pointers are at its first.
template <bool GATED, typename PU, typename PR, typename PB, typename PC, typename PZ, typename PG, typename PK,
          typename QU, typename QR, typename QZ, typename QS>
inline void retrace(PU u, PR delta_raw, PB B, PC C, PZ z, PG grad, PK start, float skip, thread const float* A,
                    thread Totals& totals, QU grad_u, QR grad_delta, QZ grad_z, QS by_rows, int steps, long width,
                    bool alive, uint lane) {
  float h[CHECKPOINT + 1][STATES], delta[CHECKPOINT], sample[CHECKPOINT], output[CHECKPOINT];
  for (int n = 0; n < STATES; ++n) h[0][n] = start[n * width];
  for (int t = 0; t < steps; ++t) {
    sample[t] = alive ? float(u[t * width]) : 0.0f;
    delta[t] = softplus<false>(float(delta_raw[t * width]));
    output[t] = alive ? float(grad[t * width]) : 0.0f;
    const float drive = delta[t] * sample[t];
    float sum = sample[t] * skip;
    for (int n = 0; n < STATES; ++n) {
      h[t + 1][n] = fma(fast::exp2(delta[t] * A[n]), h[t][n], drive * B[t * STATES + n]);
      sum = fma(h[t + 1][n], float(C[t * STATES + n]), sum);
    }
    if (GATED) {
      const float gate = float(z[t * width]), s = sigmoid(gate);
      if (alive) put(grad_z + t * width, output[t] * sum * s * (1.0f + gate * (1.0f - s)));
      output[t] = output[t] * gate * s;
    }
  }
  for (int t = steps - 1; t >= 0; --t) {
    const float drive = delta[t] * sample[t];
    float rows[LANES], by_input = 0.0f, by_decay = 0.0f;
    for (int n = 0; n < STATES; ++n) {
      const float b = B[t * STATES + n], c = C[t * STATES + n];
      const float g = fma(c, output[t], totals.adjoint[n]);
      by_input = fma(g, b, by_input);
      rows[n] = g * drive;
      rows[STATES + n] = output[t] * h[t + 1][n];
      totals.adjoint[n] = fast::exp2(delta[t] * A[n]) * g;
      const float product = totals.adjoint[n] * h[t][n];
      by_decay = fma(product, A[n], by_decay);
      totals.by_rate[n] = fma(product, delta[t], totals.by_rate[n]);
    }
    totals.by_skip = fma(output[t], sample[t], totals.by_skip);
    by_rows[t * LANES + lane] = spread_sum(rows, lane);
    if (alive) {
      put(grad_u + t * width, fma(delta[t], by_input, skip * output[t]));
      const float by_delta = fma(sample[t], by_input, by_decay * (1.0f / LOG2_E));
      put(grad_delta + t * width, by_delta * sigmoid(float(delta_raw[t * width])));
    }
  }
}

// Inputs as in scan_forward; grad [B, L, D] and grad_last [B, D, 16] are cotangents. by_rows [B, ceil(D / 32), L, 2, 16]
// holds B's and C's gradients, still to be summed over the SIMD groups of a sequence; by_rate [B, D, 16] and by_skip
// [B, D] over the sequences. Threads are padded to whole SIMD groups a sequence.
template <bool GATED, typename PU, typename PR, typename PA, typename PB, typename PC, typename PD, typename PZ,
          typename PK, typename PG, typename PL, typename QU, typename QR, typename QZ, typename QS>
inline void scan_backward(PU u, PR delta_raw, PA A_log, PB B, PC C, PD D, PZ z, PK checkpoints, PG grad, PL grad_last,
                          QU grad_u, QR grad_delta, QZ grad_z, QS by_rows, QS by_rate, QS by_skip, QS grad_state,
                          long thread_id, long length, long width) {
  const long groups = (width + LANES - 1) / LANES, padded = groups * LANES;
  const long sequence = thread_id / padded, wanted = thread_id % padded, channel = wanted < width ? wanted : width - 1;
  const bool alive = wanted < width;
  const long owner = sequence * width + channel, tiles = (length + CHECKPOINT - 1) / CHECKPOINT;
  Totals totals;
  float A[STATES];
  totals.by_skip = 0.0f;
  for (int n = 0; n < STATES; ++n) {
    A[n] = -precise::exp(float(A_log[channel * STATES + n])) * LOG2_E;
    totals.adjoint[n] = alive ? float(grad_last[owner * STATES + n]) : 0.0f;
    totals.by_rate[n] = 0.0f;
  }
  for (long tile = tiles - 1; tile >= 0; --tile) {
    const long first = tile * CHECKPOINT, row = sequence * length + first, at = row * width + channel;
    const long gate = GATED ? at : 0, group = sequence * groups + wanted / LANES;
    const int steps = length - first < CHECKPOINT ? int(length - first) : CHECKPOINT;
    retrace<GATED>(u + at, delta_raw + at, B + row * STATES, C + row * STATES, z + gate, grad + at,
                   checkpoints + (sequence * tiles + tile) * STATES * width + channel, D[channel], A, totals,
                   grad_u + at, grad_delta + at, grad_z + gate, by_rows + (group * length + first) * LANES,
                   steps, width, alive, uint(wanted % LANES));
  }
  if (!alive) return;
  by_skip[owner] = totals.by_skip;
  for (int n = 0; n < STATES; ++n) {
    by_rate[owner * STATES + n] = totals.by_rate[n];
    grad_state[owner * STATES + n] = totals.adjoint[n];
  }
}

}  // namespace speechlens
