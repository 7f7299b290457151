// Causal depthwise convolution of four taps: vectors over channels, the last three samples in registers.
#include "conv.h"

#include <algorithm>

#include "buffer.h"
#include "simd.h"
#include "threads.h"

namespace speechlens::SPEECHLENS_TARGET {

namespace {

constexpr int64_t kBlock = 64;

template <bool Silu>
inline void conv_channels(const float* x, const vf (&w)[kTaps], vf bias, float* y, int64_t steps, int64_t x_stride,
                          int64_t y_stride) {
  vf a = load(x), b = load(x + x_stride), c = load(x + 2 * x_stride);
  for (int64_t t = 0; t < steps; ++t) {
    const vf d = load(x + (t + 3) * x_stride);
    const vf sum = bias + w[0] * a + w[1] * b + w[2] * c + w[3] * d;
    store(y + t * y_stride, Silu ? silu(sum) : sum);
    a = b;
    b = c;
    c = d;
  }
}

}  // namespace

void conv_block(const float* x, const float* weight, const float* bias, float* y, int64_t steps, int64_t width,
                int64_t x_stride, int64_t y_stride, bool with_silu) {
  for (int64_t d = 0; d < width; d += W) {
    vf w[kTaps];
    for (int k = 0; k < kTaps; ++k) w[k] = load(weight + k * width + d);
    if (with_silu) conv_channels<true>(x + d, w, load(bias + d), y + d, steps, x_stride, y_stride);
    else conv_channels<false>(x + d, w, load(bias + d), y + d, steps, x_stride, y_stride);
  }
}

void conv(const ConvCall& call) {
  const int64_t width = (call.width + W - 1) / W * W, blocks = (call.length + kBlock - 1) / kBlock;
  Buffer weight(kTaps * width), bias(width);
  for (int k = 0; k < kTaps; ++k)
    std::copy_n(call.weight + k * call.width, call.width, weight.data() + k * width);
  std::copy_n(call.bias, call.width, bias.data());

  auto make_worker = [&] {
    // Padded copies where rows reach before the sequence or don't fill whole vectors.
    return [&, in = Buffer((kBlock + kTaps - 1) * width),
            out = Buffer(kBlock * width)](int64_t item) mutable {
      const int64_t sequence = item / blocks, t = item % blocks * kBlock;
      const int64_t steps = std::min(kBlock, call.length - t);
      const float* x = call.x + sequence * call.length * call.width;
      float* y = call.y + (sequence * call.length + t) * call.width;
      if (t > 0 && width == call.width)
        return conv_block(x + (t - 3) * width, weight.data(), bias.data(), y, steps, width, width, width, call.silu);
      for (int64_t i = 0; i < steps + 3; ++i) {
        const int64_t from = t + i - 3;
        float* row = in.data() + i * width;
        if (from >= 0) std::copy_n(x + from * call.width, call.width, row);
        else if (call.state) std::copy_n(call.state + (sequence * 3 + 3 + from) * call.width, call.width, row);
        else std::fill_n(row, call.width, 0.0f);
      }
      conv_block(in.data(), weight.data(), bias.data(), out.data(), steps, width, width, width, call.silu);
      for (int64_t i = 0; i < steps; ++i) std::copy_n(out.data() + i * width, call.width, y + i * call.width);
    };
  };
  const bool small = call.batch * call.length * call.width < 262144;
  parallel_for(call.batch * blocks, small ? 1 : call.threads, false, make_worker);
}

}  // namespace speechlens::SPEECHLENS_TARGET
