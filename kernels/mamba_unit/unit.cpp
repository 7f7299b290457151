// A bidirectional Mamba unit: each thread takes whole sequences and walks them in blocks of steps that
// go through every stage while they are in cache; scan and convolution states carry over. What follows the
// scans is linear up to the norm: W [f, g] + b = (W_1 O_f) y_f + (W_2 O_b) y_b + (W_1 + W_2) x + b.
#include "conv.h"
#include "gemm.h"
#include "norm.h"
#include "scan.h"
#include "threads.h"

namespace speechlens {
namespace SPEECHLENS_STRICT_TARGET {
void scan_block(const ScanBlock& block);
}

namespace SPEECHLENS_TARGET {

namespace {

// Whole tiles of rows for every instruction set; the buffers of a block stay in the second cache.
constexpr int64_t kBlock = 48, kHistory = kTaps - 1;
static_assert(kBlock <= kScanSteps);

struct Sizes {
  explicit Sizes(const UnitCall& call)
      : C(call.d_model), D(call.d_inner), R(call.dt_rank), R_padded(rounded_up(R)), P(R_padded + 2 * kStates),
        block(std::min(kBlock, call.length)) {}
  int64_t C, D, R, R_padded, P, block;
};

struct Direction {
  const Layer& layer;
  ScanTable table;
};

class Worker {
 public:
  Worker(const UnitCall& call, const Direction& forward, const Direction& backward)
      : call_(call), forward_(forward), backward_(backward), n_(call),
        norm_{call.norm_weight, call.norm_bias, n_.C, call.eps}, h_(n_.block * n_.C), f_(call.length * n_.C),
        x_((n_.block + kHistory) * n_.D), z_(n_.block * n_.D), u_(n_.block * n_.D), delta_(n_.block * n_.D),
        p_(n_.block * std::max(n_.P, n_.C)), state_(kStates * n_.D) {}

  void operator()(int64_t sequence) {
    const int64_t at = sequence / call_.inner * call_.outer_stride + sequence % call_.inner * call_.inner_stride;
    begin();
    for (int64_t t = 0; t < call_.length; t += n_.block) {
      const int64_t steps = std::min(n_.block, call_.length - t);
      gather(call_.x + at + t * call_.step_stride, call_.step_stride, steps);
      float* f = f_.data() + t * n_.C;
      multiply(steps, {h_.data(), n_.C}, call_.direct, n_.C, n_.C, {call_.output_bias, 0}, f, n_.C);
      layer(forward_, steps, {f, n_.C}, f);
    }
    begin();
    for (int64_t t = 0; t < call_.length; t += n_.block) {
      const int64_t steps = std::min(n_.block, call_.length - t), last = call_.length - 1 - t;
      gather(call_.x + at + last * call_.step_stride, -call_.step_stride, steps);
      layer(backward_, steps, {f_.data() + last * n_.C, -n_.C}, p_.data());
      float* y = call_.y + at + last * call_.step_stride;
      for (int64_t i = 0; i < steps; ++i)
        normalise(norm_, p_.data() + i * n_.C, h_.data() + i * n_.C, y - i * call_.step_stride);
    }
  }

 private:
  void begin() {
    std::fill(state_.begin(), state_.end(), 0.0f);
    std::fill_n(x_.begin(), kHistory * n_.D, 0.0f);
  }

  void gather(const float* x, int64_t stride, int64_t steps) {
    for (int64_t t = 0; t < steps; ++t) std::copy_n(x + t * stride, n_.C, h_.data() + t * n_.C);
  }

  // out = start + the share of Mamba(h) in what is normed, for one block.
  void layer(const Direction& direction, int64_t steps, Matrix start, float* out) {
    const Layer& w = direction.layer;
    const int64_t C = n_.C, D = n_.D, P = n_.P;
    const Matrix h{h_.data(), C};
    float* x = x_.data() + kHistory * D;
    multiply(steps, h, w.in_proj, C, D, {}, x, D);
    multiply(steps, h, w.in_proj + D * C, C, D, {}, z_.data(), D);
    conv_block(x_.data(), w.conv_weight, w.conv_bias, u_.data(), steps, D, D, D, true);
    std::copy_n(x_.data() + steps * D, kHistory * D, x_.data());
    for (int64_t t = 0; t < steps; ++t) select(w, u_.data() + t * D, p_.data() + t * P);
    multiply(steps, {u_.data(), D}, w.gains, D, 2 * kStates, {}, p_.data() + n_.R_padded, P);
    multiply(steps, {p_.data(), P}, w.dt_proj, n_.R, D, {w.dt_bias, 0}, delta_.data(), D);
    const ScanBlock::Rows B{p_.data() + n_.R_padded, P}, C_rows{B.data + kStates, P};
    const ScanTable& table = direction.table;
    const ScanBlock block{{u_.data(), D}, {delta_.data(), D}, {z_.data(), D}, B, C_rows, delta_.data(), D,
                          table.A.data(), table.D.data(), state_.data(), steps, D, table.harmonic};
    if (call_.strict) SPEECHLENS_STRICT_TARGET::scan_block(block);
    else scan_block(block);
    multiply(steps, {delta_.data(), D}, w.out_proj, D, C, start, out, C);
  }

  // The few values of dt for one step: a product of them would be one of sixteen outputs.
  void select(const Layer& w, const float* u, float* dt) {
    for (int64_t r = 0; r < n_.R; ++r) {
      vf sum{};
      for (int64_t d = 0; d < n_.D; d += W) sum += load(u + d) * load(w.steps + r * n_.D + d);
      dt[r] = horizontal_sum(sum);
    }
  }

  const UnitCall& call_;
  const Direction &forward_, &backward_;
  const Sizes n_;
  const Norm norm_;
  Buffer h_, f_, x_, z_, u_, delta_, p_, state_;
};

}  // namespace

void unit(const UnitCall& call) {
  const bool strict = call.strict;
  const Direction forward{call.forward, ScanTable(call.forward.A_log, call.forward.D, call.d_inner, strict)};
  const Direction backward{call.backward, ScanTable(call.backward.A_log, call.backward.D, call.d_inner, strict)};
  parallel_for(call.sequences, call.threads, !strict, [&] { return Worker(call, forward, backward); });
}

}  // namespace SPEECHLENS_TARGET
}  // namespace speechlens
