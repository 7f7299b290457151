// Gradient of the causal convolution on CUDA; follows conv.cu. A thread walks a run of steps: with g the gradient
// before the activation, dx_t = sum_k w_k g_{t+3-k}, dw_k = sum_t g_t x_{t-3+k}, dbias = sum_t g_t.

namespace speechlens {

// grad, grad_x [B, L, D]; grad_state [B, 3, D]; partial [B, ceil(L / RUN), D, 5] holds each run's sums for the
// four weights and the bias.
template <bool SILU, int RUN, int WIDTH, class X, class G, class Y>
__device__ inline void conv_backward(const X* x, const float* weight, const float* bias, const float* state,
                                     const G* grad, Y* grad_x, float* grad_state, float* partial, int length) {
  constexpr int TILE = 8;
  const Spot spot = find_spot<RUN, WIDTH>(length);
  if (spot.begin < 0) return;
  const long long at = spot.sequence * length * WIDTH + spot.channel;
  const long long edge = spot.sequence * (TAPS - 1) * WIDTH + spot.channel;
  const float* history = state ? state + edge : state;
  const Taps taps(weight, bias, spot.channel);
  const int end = min(spot.begin + RUN, length);
  float seen[TAPS - 1], sums[TAPS + 1] = {}, g[TAPS] = {};
#pragma unroll
  for (int k = 0; k < TAPS - 1; ++k) seen[k] = sample<WIDTH>(x + at, history, spot.begin + k - TAPS + 1, length);
  for (int first = spot.begin; first < end + TAPS - 1; first += TILE) {
    float now[TILE + TAPS - 1], cotangent[TILE];
#pragma unroll
    for (int k = 0; k < TAPS - 1; ++k) now[k] = seen[k];
#pragma unroll
    for (int t = 0; t < TILE; ++t) {
      now[t + TAPS - 1] = sample<WIDTH>(x + at, history, first + t, length);
      cotangent[t] = sample<WIDTH>(grad + at, (const float*)nullptr, first + t, length);
    }
#pragma unroll
    for (int t = 0; t < TILE; ++t) {
      const int step = first + t, target = step - TAPS + 1;
      float slope = 1.0f;
      if (SILU) {
        const float value = taps.apply(now + t), gate = logistic(value);
        slope = gate * (1.0f + value * (1.0f - gate));
      }
#pragma unroll
      for (int k = 0; k < TAPS - 1; ++k) g[k] = g[k + 1];
      g[TAPS - 1] = cotangent[t] * slope;
      if (step < end) {
#pragma unroll
        for (int k = 0; k < TAPS; ++k) sums[k] = fmaf(g[TAPS - 1], now[t + k], sums[k]);
        sums[TAPS] += g[TAPS - 1];
      }
      float result = 0.0f;
#pragma unroll
      for (int k = 0; k < TAPS; ++k) result = fmaf(taps.weight[k], g[TAPS - 1 - k], result);
      if (target >= spot.begin && target < end) grad_x[at + (long long)(target) * WIDTH] = Y(result);
      if (spot.begin == 0 && target < 0) grad_state[edge + (target + TAPS - 1) * WIDTH] = result;
    }
#pragma unroll
    for (int k = 0; k < TAPS - 1; ++k) seen[k] = now[TILE + k];
  }
  const int runs = (length + RUN - 1) / RUN;
  float* to = partial + ((spot.sequence * runs + spot.begin / RUN) * WIDTH + spot.channel) * (TAPS + 1);
#pragma unroll
  for (int k = 0; k <= TAPS; ++k) to[k] = sums[k];
}

}  // namespace speechlens
