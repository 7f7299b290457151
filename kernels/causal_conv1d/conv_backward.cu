// Gradient of the causal convolution; follows conv.cu. A thread walks a run of steps: with g the gradient
// before the activation, dx_t = sum_k w_k g_{t+3-k}, dw_k = sum_t g_t x_{t-3+k}, dbias = sum_t g_t.

namespace speechlens {

template <bool SILU, int VEC, int RUN, int WIDTH, class X, class G, class Y>
__device__ inline void retrace(const X* x, const float* history, const G* grad, const float* grad_last, Y* grad_x,
                               float* grad_state, float* partial, const Taps<VEC>& taps, int begin, int length) {
  constexpr int TILE = 4;
  const int end = min(begin + RUN, length);
  Lanes<float, VEC> seen[TAPS - 1], sums[TAPS + 1] = {}, g[TAPS] = {};
#pragma unroll
  for (int k = 0; k < TAPS - 1; ++k) seen[k] = sample<VEC, WIDTH>(x, history, begin + k - TAPS + 1, length);
  for (int first = begin; first < end + TAPS - 1; first += TILE) {
    Lanes<float, VEC> now[TILE + TAPS - 1], cotangent[TILE];
#pragma unroll
    for (int k = 0; k < TAPS - 1; ++k) now[k] = seen[k];
#pragma unroll
    for (int t = 0; t < TILE; ++t) {
      now[t + TAPS - 1] = sample<VEC, WIDTH>(x, history, first + t, length);
      cotangent[t] = sample<VEC, WIDTH>(grad, (const float*)nullptr, first + t, length);
    }
#pragma unroll
    for (int t = 0; t < TILE; ++t) {
      const int step = first + t, target = step - TAPS + 1;
      Lanes<float, VEC> result;
#pragma unroll
      for (int i = 0; i < VEC; ++i) {
        float slope = 1.0f;
        if (SILU) {
          const float value = taps.apply(i, now[t].v[i], now[t + 1].v[i], now[t + 2].v[i], now[t + 3].v[i]);
          const float gate = logistic(value);
          slope = gate * (1.0f + value * (1.0f - gate));
        }
        const float fresh = cotangent[t].v[i] * slope;
#pragma unroll
        for (int k = 0; k < TAPS - 1; ++k) g[k].v[i] = g[k + 1].v[i];
        g[TAPS - 1].v[i] = fresh;
        if (step < end) {
#pragma unroll
          for (int k = 0; k < TAPS; ++k) sums[k].v[i] = fmaf(fresh, now[t + k].v[i], sums[k].v[i]);
          sums[TAPS].v[i] += fresh;
        }
        result.v[i] = 0.0f;
#pragma unroll
        for (int k = 0; k < TAPS; ++k) result.v[i] = fmaf(taps.weight[i][k], g[TAPS - 1 - k].v[i], result.v[i]);
      }
      // The last three samples, some of which may be the state's, are handed on as the next state.
      if (grad_last && target >= length - TAPS + 1 && target < length) {
        const Lanes<float, VEC> extra = read<VEC>(grad_last + (target - length + TAPS - 1) * WIDTH);
#pragma unroll
        for (int i = 0; i < VEC; ++i) result.v[i] += extra.v[i];
      }
      if (target >= begin && target < end) write<VEC>(grad_x + (long long)(target) * WIDTH, result);
      if (begin == 0 && target < 0) write<VEC>(grad_state + (target + TAPS - 1) * WIDTH, result);
    }
#pragma unroll
    for (int k = 0; k < TAPS - 1; ++k) seen[k] = now[TILE + k];
  }
#pragma unroll
  for (int i = 0; i < VEC; ++i)
#pragma unroll
    for (int k = 0; k <= TAPS; ++k) partial[i * (TAPS + 1) + k] = sums[k].v[i];
}

// grad_last [B, 3, D] is the cotangent of the last state, or null. grad_x [B, L, D]; grad_state [B, 3, D];
// partial [B, ceil(L / RUN), D, 5] holds each run's sums for the four weights and the bias.
template <bool SILU, int VEC, int RUN, int WIDTH, class X, class G, class Y>
__device__ inline void conv_backward(const X* x, const float* weight, const float* bias, const float* state,
                                     const G* grad, const float* grad_last, Y* grad_x, float* grad_state,
                                     float* partial, int length) {
  const Spot spot = find_spot<VEC, RUN, WIDTH>(length);
  if (spot.begin < 0) return;
  const long long at = spot.sequence * length * WIDTH + spot.channel;
  const long long edge = spot.sequence * (TAPS - 1) * WIDTH + spot.channel;
  const int runs = (length + RUN - 1) / RUN;
  partial += ((spot.sequence * runs + spot.begin / RUN) * WIDTH + spot.channel) * (TAPS + 1);
  const bool whole = aligned<VEC>(x) && aligned<VEC>(grad) && aligned<VEC>(grad_x) && aligned<VEC>(grad_state) &&
                     aligned<VEC>(state) && aligned<VEC>(grad_last);
  if (whole) {
    const Taps<VEC> taps(weight, bias, spot.channel);
    retrace<SILU, VEC, RUN, WIDTH>(x + at, state ? state + edge : state, grad + at,
                                   grad_last ? grad_last + edge : grad_last, grad_x + at, grad_state + edge, partial,
                                   taps, spot.begin, length);
    return;
  }
  for (int i = 0; i < VEC; ++i) {
    const Taps<1> taps(weight, bias, spot.channel + i);
    retrace<SILU, 1, RUN, WIDTH>(x + at + i, state ? state + edge + i : state, grad + at + i,
                                 grad_last ? grad_last + edge + i : grad_last, grad_x + at + i, grad_state + edge + i,
                                 partial + i * (TAPS + 1), taps, spot.begin, length);
  }
}

}  // namespace speechlens
