// Gradient of the causal convolution on Apple GPUs; follows conv.metal. With g the gradient before the activation,
// dx_t = sum_k w_k g_{t+3-k}, dw_k = sum_t g_t x_{t-3+k}, dbias = sum_t g_t.

namespace speechlens {

// grad, grad_x [B, L, D]; grad_state [B, 3, D]; partial [B, D, 5] holds the sums for the four weights and the bias,
// still to be summed over the sequences.
template <bool SILU, bool STARTED, typename PX, typename PW, typename PB, typename PS, typename PG, typename QX,
          typename QS>
inline void conv_backward(PX x, PW weight, PB bias, PS state, PG grad, QX grad_x, QS grad_state, QS partial,
                          long thread_id, long length, long width) {
  const long sequence = thread_id / width, channel = thread_id % width;
  const long at = sequence * length * width + channel, edge = sequence * (TAPS - 1) * width + channel;
  Window window = make_window(weight, bias, channel);
  if (STARTED)
    for (int k = 0; k < TAPS - 1; ++k) push(window, float(state[edge + k * width]));
  float g[4] = {0.0f, 0.0f, 0.0f, 0.0f}, sums[5] = {0.0f, 0.0f, 0.0f, 0.0f, 0.0f};
  // Three steps past the end, where g is 0, flush what the last ones owe.
  for (long t = 0; t < length + TAPS - 1; ++t) {
    for (int k = 0; k < TAPS - 1; ++k) g[k] = g[k + 1];
    g[TAPS - 1] = 0.0f;
    if (t < length) {
      const float value = push(window, float(x[at + t * width])), gate = logistic(value);
      g[TAPS - 1] = float(grad[at + t * width]) * (SILU ? gate * (1.0f + value * (1.0f - gate)) : 1.0f);
      for (int k = 0; k < TAPS; ++k) sums[k] = fma(g[TAPS - 1], window.x[k], sums[k]);
      sums[TAPS] += g[TAPS - 1];
    }
    float by_x = 0.0f;
    for (int k = 0; k < TAPS; ++k) by_x = fma(window.weight[k], g[TAPS - 1 - k], by_x);
    const long target = t - (TAPS - 1);
    if (target >= 0) put(grad_x + at + target * width, by_x);
    else grad_state[edge + (target + TAPS - 1) * width] = by_x;
  }
  for (int k = 0; k <= TAPS; ++k) partial[thread_id * (TAPS + 1) + k] = sums[k];
}

}  // namespace speechlens
