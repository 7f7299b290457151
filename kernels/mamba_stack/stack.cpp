// Layers of a Mamba language model over new tokens: RMSNorm, Mamba layer, residual, with states in and out.
// All rows of all sequences go through a stage together; one token per sequence is a matter of memory speed.
#include <cmath>

#include "product.h"
#include "scan.h"

namespace speechlens::SPEECHLENS_TARGET {

namespace {

constexpr int64_t kHistory = kTaps - 1, kStages = 9, kRows = 8;
// Channels of one item, steps of one call of the scan, and from how many steps on that call is used.
constexpr int64_t kChannels = 64, kSteps = 64, kManySteps = 8;

// y = x / rms(x) * weight; weight may be null.
void normalise(const float* x, const float* weight, int64_t width, float eps, float* y) {
  vf square{};
  for (int64_t i = 0; i < width; i += W) square += load(x + i) * load(x + i);
  const vf scale = splat(1.0f / std::sqrt(horizontal_sum(square) / width + eps));
  for (int64_t i = 0; i < width; i += W) store(y + i, load(x + i) * scale * (weight ? load(weight + i) : splat(1.0f)));
}

// The same for a piece that may not fill whole vectors.
void normalise_piece(float* x, int64_t width, float eps) {
  float square = 0;
  for (int64_t i = 0; i < width; ++i) square += x[i] * x[i];
  const float scale = 1.0f / std::sqrt(square / width + eps);
  for (int64_t i = 0; i < width; ++i) x[i] *= scale;
}

struct Work {
  explicit Work(const StackCall& call)
      : rows(call.starts[call.sequences]), R((call.dt_rank + kGroup - 1) / kGroup * kGroup), P(R + 2 * kStates),
        h(rows * call.d_model), xz(rows * 2 * call.d_inner), u(rows * call.d_inner), p(rows * P),
        delta(rows * call.d_inner) {}
  int64_t rows, R, P;
  Buffer h, xz, u, p, delta;
};

// Memory of one thread.
struct Own {
  Own(const StackCall& call, const Work& work)
      : panel(kPanel), sums(std::max(call.d_model, call.d_inner) / kQuantised + 1), h(call.d_model), p(work.P) {}
  Buffer panel, sums, h, p;
};

class Layer {
 public:
  Layer(const StackCall& call, int64_t index, Work& work, Own& own, Team::Member& member)
      : call_(call), w_(call.layers[index]), index_(index), work_(work), own_(own), member_(member) {}

  void operator()() {
    if (work_.rows == 1 && call_.sequences == 1) token();
    else block();
  }

 private:
  // Several rows, a stage for each operation.
  void block() {
    const int64_t H = call_.d_model, D = call_.d_inner, rows = work_.rows, P = work_.P;
    member_.stage((rows + kRows - 1) / kRows, [&](int64_t item) {
      for (int64_t r = item * kRows; r < std::min(rows, (item + 1) * kRows); ++r)
        normalise(call_.y + r * H, w_.norm, H, call_.eps, work_.h.data() + r * H);
    });
    product(w_.in_proj, {work_.h.data(), H}, {w_.in_bias, 0}, work_.xz.data(), 2 * D);
    channels([&](int64_t sequence, int64_t channel) { convolve(sequence, channel); });
    product(w_.x_proj, {work_.u.data(), D}, {}, work_.p.data(), P);
    if (call_.selection_eps >= 0)
      member_.stage(rows, [&](int64_t r) { normalise_selection(work_.p.data() + r * P); });
    product(w_.dt_proj, {work_.p.data(), P}, {w_.dt_bias, 0}, work_.delta.data(), D);
    channels([&](int64_t sequence, int64_t channel) { scan(sequence, channel, work_.p.data()); });
    if (w_.out_bias) member_.stage(rows, [&](int64_t r) { add_out_bias(call_.y + r * H); });
    product(w_.out_proj, {work_.delta.data(), D}, {call_.y, H}, call_.y, H);
  }

  // One row of one sequence: each thread waits four times only, since waiting costs as much as small operations.
  void token() {
    const int64_t D = call_.d_inner, width = kRowGroups * kGroup;
    normalise(call_.y, w_.norm, call_.d_model, call_.eps, own_.h.data());
    run_sums(w_.in_proj, own_.h.data(), own_.sums.data());
    member_.stage(row_items(w_.in_proj), [&](int64_t item) {
      row_item(w_.in_proj, item, own_.h.data(), own_.sums.data(), w_.in_bias, work_.xz.data());
      for (int64_t d = item * width; d < std::min(D, (item + 1) * width); d += kGroup) convolve(0, d);
    });
    product(w_.x_proj, {work_.u.data(), D}, {}, work_.p.data(), work_.P);
    std::copy_n(work_.p.data(), work_.P, own_.p.data());
    if (call_.selection_eps >= 0) normalise_selection(own_.p.data());
    run_sums(w_.dt_proj, own_.p.data(), own_.sums.data());
    member_.stage(row_items(w_.dt_proj), [&](int64_t item) {
      if (item == 0 && w_.out_bias) add_out_bias(call_.y);
      row_item(w_.dt_proj, item, own_.p.data(), own_.sums.data(), w_.dt_bias, work_.delta.data());
      for (int64_t d = item * width; d < std::min(D, (item + 1) * width); d += kGroup) scan(0, d, own_.p.data());
    });
    product(w_.out_proj, {work_.delta.data(), D}, {call_.y, 0}, call_.y, call_.d_model);
  }

  void normalise_selection(float* row) const {
    normalise_piece(row, call_.dt_rank, call_.selection_eps);
    for (int64_t i = 0; i < 2; ++i) normalise_piece(row + work_.R + i * kStates, kStates, call_.selection_eps);
  }

  void add_out_bias(float* row) const {
    for (int64_t i = 0; i < call_.d_model; ++i) row[i] += w_.out_bias[i];
  }

  void product(const PackedMatrix& matrix, Matrix a, Matrix start, float* c, int64_t stride) {
    product_stage(member_, matrix, work_.rows, a, start, c, stride, own_.panel.data(), own_.sums.data(),
                  call_.threads);
  }

  // A stage over the channels of every sequence, kChannels of them an item.
  template <class Function>
  void channels(const Function& function) {
    const int64_t runs = (call_.d_inner + kChannels - 1) / kChannels;
    member_.stage(call_.sequences * runs, [&](int64_t item) {
      const int64_t first = item % runs * kChannels, end = std::min(call_.d_inner, first + kChannels);
      for (int64_t channel = first; channel < end; channel += kGroup) function(item / runs, channel);
    });
  }

  int64_t steps(int64_t sequence) const { return call_.starts[sequence + 1] - call_.starts[sequence]; }

  // Convolution and SiLU of sixteen channels.
  void convolve(int64_t sequence, int64_t channel) {
    const int64_t D = call_.d_inner, row = call_.starts[sequence], at = sequence * kHistory * D;
    for (int64_t d = channel; d < channel + kGroup; d += W) {
      const float* before = call_.conv_in[index_] + at + d;
      float* after = call_.conv_out[index_] + at + d;
      vf w[kTaps], a = load(before), b = load(before + D), c = load(before + 2 * D);
      for (int k = 0; k < kTaps; ++k) w[k] = load(w_.conv_weight + k * D + d);
      const vf bias = load(w_.conv_bias + d);
      for (int64_t t = row; t < row + steps(sequence); ++t) {
        const vf x = load(work_.xz.data() + t * 2 * D + d);
        store(work_.u.data() + t * D + d, silu(bias + w[0] * a + w[1] * b + w[2] * c + w[3] * x));
        a = b;
        b = c;
        c = x;
      }
      store(after, a);
      store(after + D, b);
      store(after + 2 * D, c);
    }
  }

  // Scan, skip and gate of sixteen channels; p holds dt, B and C of all rows. The result takes the place of delta.
  void scan(int64_t sequence, int64_t channel, const float* p) {
    const int64_t at = (sequence * call_.d_inner + channel) * kStates, n = steps(sequence);
    const float* before = call_.ssm_in[index_] + at;
    float* after = call_.ssm_out[index_] + at;
    if (n < kManySteps) {
      std::copy_n(before, kGroup * kStates, after);
      for (int64_t t = 0; t < n; ++t) step(call_.starts[sequence] + t, channel, p, after);
      return;
    }
    const int64_t D = call_.d_inner, P = work_.P;
    alignas(64) float state[kStates * kGroup];
    transpose(before, state);
    for (int64_t t = 0; t < n; t += kSteps) {
      const int64_t row = call_.starts[sequence] + t;
      float* delta = work_.delta.data() + row * D + channel;
      const float* B = p + row * P + work_.R;
      scan_block({{work_.u.data() + row * D + channel, D}, {delta, D}, {work_.xz.data() + (2 * row + 1) * D + channel, 2 * D},
                  {B, P}, {B + kStates, P}, delta, D, w_.decay_blocks + channel * kStates, w_.D + channel, state,
                  std::min(kSteps, n - t), kGroup, w_.harmonic != 0});
    }
    transpose(state, after);
  }

  // One step of sixteen channels whose states [16, 16] lie channel by channel: vectors over states.
  void step(int64_t row, int64_t channel, const float* p, float* state) {
    const int64_t D = call_.d_inner;
    float* delta_row = work_.delta.data() + row * D + channel;
    const float *u = work_.u.data() + row * D + channel, *z = work_.xz.data() + (2 * row + 1) * D + channel;
    const float *B = p + row * work_.P + work_.R, *C = B + kStates;
    alignas(64) float delta[kGroup], y[kGroup];
    for (int i = 0; i < kGroup; i += W) store(delta + i, softplus(load(delta_row + i)));
    for (int i = 0; i < kGroup; ++i) {
      const vf drive = splat(delta[i] * u[i]), time = splat(delta[i]);
      vf sum{};
      for (int n = 0; n < kStates; n += W) {
        float* held = state + i * kStates + n;
        const vf s = exp2_nonpositive(time * load(w_.decay + (channel + i) * kStates + n)) * load(held) + drive * load(B + n);
        store(held, s);
        sum += s * load(C + n);
      }
      y[i] = horizontal_sum(sum) + w_.D[channel + i] * u[i];
    }
    for (int i = 0; i < kGroup; i += W) store(delta_row + i, load(y + i) * silu(load(z + i)));
  }

  static void transpose(const float* from, float* to) {
    for (int i = 0; i < kGroup; ++i)
      for (int j = 0; j < kStates; ++j) to[j * kGroup + i] = from[i * kStates + j];
  }

  const StackCall& call_;
  const StackLayer& w_;
  const int64_t index_;
  Work& work_;
  Own& own_;
  Team::Member& member_;
};

}  // namespace

void stack(const StackCall& call) {
  Work work(call);
  if (!work.rows) return;
  std::copy_n(call.x, work.rows * call.d_model, call.y);
  std::vector<Own> own;
  for (int i = 0; i < call.threads; ++i) own.emplace_back(call, work);
  Team team(call.count * kStages);
  team.run(call.threads, [&](Team::Member& member) {
    for (int64_t i = 0; i < call.count; ++i) Layer(call, i, work, own[member.number], member)();
  });
}

void product(const ProductCall& call) {
  const PackedMatrix& m = call.matrix;
  std::vector<Buffer> panels, sums;
  for (int i = 0; i < call.threads; ++i) {
    panels.emplace_back(kPanel);
    sums.emplace_back(m.inputs / kQuantised + 1);
  }
  Team team(1);
  team.run(call.threads, [&](Team::Member& member) {
    product_stage(member, m, call.rows, {call.x, m.inputs}, {}, call.y, m.outputs, panels[member.number].data(),
                  sums[member.number].data(), call.threads);
  });
}

}  // namespace speechlens::SPEECHLENS_TARGET
