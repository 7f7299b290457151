// Gradient of the causal convolution: vectors over channels. With g the gradient before the activation,
// dx_t = sum_k w_k g_{t+3-k}, dw_k = sum_t g_t x_{t-3+k}, dbias = sum_t g_t.
#include <algorithm>

#include "buffer.h"
#include "kernels.h"
#include "simd.h"
#include "threads.h"

namespace speechlens::SPEECHLENS_TARGET {

namespace {

// W channels of one sequence from `channel` on.
template <bool Silu>
inline void retrace(const ConvBackwardCall& call, int64_t sequence, int64_t channel) {
  const int64_t used = call.width - channel, base = sequence * call.length * call.width + channel;
  const int64_t edge = sequence * (kTaps - 1) * call.width + channel;
  vf w[kTaps], sums[kTaps + 1] = {}, x[kTaps] = {}, g[kTaps] = {};
  const vf bias = load_part(call.bias + channel, used);
  for (int k = 0; k < kTaps; ++k) w[k] = load_part(call.weight + k * call.width + channel, used);
  if (call.state)
    for (int k = 0; k < kTaps - 1; ++k) x[k + 1] = load_part(call.state + edge + k * call.width, used);
  // Three steps past the end, where g is 0, flush what the last ones owe.
  for (int64_t t = 0; t < call.length + kTaps - 1; ++t) {
    for (int k = 0; k < kTaps - 1; ++k) x[k] = x[k + 1], g[k] = g[k + 1];
    g[kTaps - 1] = vf{};
    if (t < call.length) {
      x[kTaps - 1] = load_part(call.x + base + t * call.width, used);
      g[kTaps - 1] = load_part(call.grad + base + t * call.width, used);
      if (Silu) {
        const vf y = bias + w[0] * x[0] + w[1] * x[1] + w[2] * x[2] + w[3] * x[3], s = sigmoid(y);
        g[kTaps - 1] *= s * (y * (1.0f - s) + 1.0f);
      }
      for (int k = 0; k < kTaps; ++k) sums[k] += g[kTaps - 1] * x[k];
      sums[kTaps] += g[kTaps - 1];
    }
    const vf by_x = w[3] * g[0] + w[2] * g[1] + w[1] * g[2] + w[0] * g[3];
    const int64_t target = t - (kTaps - 1);
    if (target >= 0) store_part(call.grad_x + base + target * call.width, by_x, used);
    else store_part(call.grad_state + edge + (target + kTaps - 1) * call.width, by_x, used);
  }
  for (int k = 0; k <= kTaps; ++k)
    store_part(call.partial + (sequence * (kTaps + 1) + k) * call.width + channel, sums[k], used);
}

}  // namespace

void conv_backward(const ConvBackwardCall& call) {
  const int64_t vectors = (call.width + W - 1) / W;
  const bool small = call.batch * call.length * call.width < 65536;
  parallel_for(call.batch * vectors, small ? 1 : call.threads, true, [&] {
    return [&](int64_t item) {
      const int64_t sequence = item / vectors, channel = item % vectors * W;
      call.silu ? retrace<true>(call, sequence, channel) : retrace<false>(call, sequence, channel);
    };
  });
}

}  // namespace speechlens::SPEECHLENS_TARGET
