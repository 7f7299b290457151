// Selective scan: vectors over channels, states in registers, time inside, one block of steps at a time.
#include "scan.h"

#include <algorithm>
#include <cmath>

#include "simd.h"
#include "threads.h"

namespace speechlens::SPEECHLENS_TARGET {

namespace {

// Steps and channels that a thread takes at a time.
constexpr int64_t kBlock = kCheckpoint, kRun = 64;
static_assert(kBlock <= kScanSteps);
constexpr float kLog2E = 1.44269504f;
// As many states as registers allow; the rest takes a second walk over the block.
#if defined(__AVX512F__) || defined(__aarch64__)
constexpr int kHeld = 16;
#else
constexpr int kHeld = 8;
#endif

struct Steps {
  vf delta[kScanSteps], u[kScanSteps], drive[kScanSteps], first[kScanSteps], y[kScanSteps];
};

// first^(kFrom + 1) ... first^(kFrom + kHeld).
template <int From>
inline void powers(vf first, vf (&p)[kHeld]) {
  const vf second = first * first, fourth = second * second;
  p[0] = first;
  p[1] = second;
  p[2] = second * first;
  p[3] = fourth;
  for (int n = 4; n < 8; ++n) p[n] = p[n - 4] * fourth;
  for (int n = 8; n < kHeld; ++n) p[n] = p[n - 8] * p[7];
  if (From == 8) {
    const vf eighth = p[7];
    for (int n = 0; n < kHeld; ++n) p[n] = p[n] * eighth;
  }
}

template <bool Strict, bool Harmonic, int From>
inline void walk(const ScanBlock& block, int64_t channel, Steps& steps) {
  vf s[kHeld], A[kHeld];
  for (int n = 0; n < kHeld; ++n) {
    s[n] = load(block.state + (From + n) * block.width + channel);
    A[n] = load(block.A + (From + n) * block.width + channel);
  }
  for (int64_t t = 0; t < block.steps; ++t) {
    const float* B = block.B.data + t * block.B.stride + From;
    const float* C = block.C.data + t * block.C.stride + From;
    const vf delta = steps.delta[t], u = steps.u[t], drive = steps.drive[t];
    vf y = steps.y[t], p[kHeld];
    if (Harmonic) powers<From>(steps.first[t], p);
#pragma GCC unroll 16
    for (int n = 0; n < kHeld; ++n) {
      if (Strict) {
        s[n] = strict_exp(delta * A[n]) * s[n] + (delta * B[n]) * u;
      } else {
        const vf decay = Harmonic ? p[n] : exp2_nonpositive(delta * A[n]);
        s[n] = decay * s[n] + drive * B[n];
      }
      y += s[n] * C[n];
    }
    steps.y[t] = y;
  }
  for (int n = 0; n < kHeld; ++n) store(block.state + (From + n) * block.width + channel, s[n]);
}

// A block's rows lie apart in memory; nothing fetches the next ones unless told to.
inline void fetch_ahead(const ScanBlock::Rows& rows, int64_t t, int64_t channel) {
  if (rows.data) __builtin_prefetch(rows.data + t * rows.stride + channel);
}

template <bool Strict, bool Harmonic>
inline void scan_channels(const ScanBlock& block, int64_t channel, Steps& steps) {
  const vf A = load(block.A + channel), D = load(block.D + channel);
  for (int64_t t = 0; t < block.steps; ++t) {
    fetch_ahead(block.u, t + block.steps, channel);
    fetch_ahead(block.delta_raw, t + block.steps, channel);
    fetch_ahead(block.z, t + block.steps, channel);
    __builtin_prefetch(block.y + t * block.y_stride + channel, 1);
    const vf delta = softplus(load(block.delta_raw.data + t * block.delta_raw.stride + channel));
    const vf u = load(block.u.data + t * block.u.stride + channel);
    steps.delta[t] = delta;
    steps.u[t] = u;
    steps.drive[t] = delta * u;
    if (Harmonic) steps.first[t] = exp2_nonpositive(delta * A);
    steps.y[t] = vf{};
  }
  walk<Strict, Harmonic, 0>(block, channel, steps);
  if constexpr (kHeld < kStates) walk<Strict, Harmonic, kHeld>(block, channel, steps);
  for (int64_t t = 0; t < block.steps; ++t) {
    vf y = steps.y[t] + steps.u[t] * D;
    if (block.z.data) y *= silu(load(block.z.data + t * block.z.stride + channel));
    store(block.y + t * block.y_stride + channel, y);
  }
}

// A run of channels of one sequence; the last run may reach beyond the true width, over padded copies.
struct Worker {
  const ScanCall& call;
  const ScanTable& table;
  Buffer state = Buffer(kStates * kRun), A = Buffer(kStates * kRun), D = Buffer(kRun), rows = Buffer(4 * kBlock * kRun);

  void operator()(int64_t item) {
    const int64_t runs = (table.width + kRun - 1) / kRun, sequence = item / runs, channel = item % runs * kRun;
    const int64_t width = std::min(kRun, table.width - channel), used = std::min(width, call.width - channel);
    for (int n = 0; n < kStates; ++n)
      std::copy_n(table.A.data() + n * table.width + channel, width, A.data() + n * width);
    std::copy_n(table.D.data() + channel, width, D.data());
    exchange(call.state, nullptr, sequence, channel, width, used);
    for (int64_t t = 0; t < call.length; t += kBlock) {
      const int64_t steps = std::min(kBlock, call.length - t);
      const int64_t row = sequence * call.length + t, at = row * call.width + channel;
      if (call.checkpoints) keep(sequence, t / kBlock, channel, width, used);
      auto view = [&](const float* data, int slot) -> ScanBlock::Rows {
        if (!data || used == width) return {data ? data + at : nullptr, call.width};
        float* copy = rows.data() + slot * kBlock * kRun;
        for (int64_t i = 0; i < steps; ++i) std::copy_n(data + at + i * call.width, used, copy + i * width);
        return {copy, width};
      };
      float* padded = rows.data() + 3 * kBlock * kRun;
      const bool whole = used == width;
      scan_block({view(call.u, 0), view(call.delta_raw, 1), view(call.z, 2),
                  {call.B + row * kStates, kStates}, {call.C + row * kStates, kStates},
                  whole ? call.y + at : padded, whole ? call.width : width,
                  A.data(), D.data(), state.data(), steps, width, table.harmonic});
      if (!whole)
        for (int64_t i = 0; i < steps; ++i) std::copy_n(padded + i * width, used, call.y + at + i * call.width);
    }
    exchange(nullptr, call.last, sequence, channel, width, used);
  }

  void keep(int64_t sequence, int64_t block, int64_t channel, int64_t width, int64_t used) {
    const int64_t blocks = (call.length + kBlock - 1) / kBlock;
    float* to = call.checkpoints + (sequence * blocks + block) * kStates * call.width + channel;
    for (int n = 0; n < kStates; ++n) std::copy_n(state.data() + n * width, used, to + n * call.width);
  }

  // Reads the state [16, width] from `from`, or writes it to `to`, both [batch, width, 16].
  void exchange(const float* from, float* to, int64_t sequence, int64_t channel, int64_t width, int64_t used) {
    const int64_t at = (sequence * call.width + channel) * kStates;
    for (int n = 0; n < kStates; ++n)
      for (int64_t j = 0; j < used; ++j) {
        float& held = state[n * width + j];
        if (to) to[at + j * kStates + n] = held;
        else held = from ? from[at + j * kStates + n] : 0.0f;
      }
  }
};

}  // namespace

ScanTable::ScanTable(const float* A_log, const float* skip, int64_t channels, bool strict)
    : width((channels + W - 1) / W * W), A(kStates * width), D(width) {
  harmonic = !strict;
  for (int64_t d = 0; d < channels; ++d) {
    D[d] = skip[d];
    for (int n = 0; n < kStates; ++n) {
      const float value = A_log[d * kStates + n], expected = A_log[d * kStates] + std::log(n + 1.0f);
      if (!(std::fabs(value - expected) <= 5e-7f * (1.0f + std::fabs(expected)))) harmonic = false;
      A[n * width + d] = -std::exp(value) * (strict ? 1.0f : kLog2E);
    }
  }
}

void scan_block(const ScanBlock& block) {
  constexpr bool Strict = SPEECHLENS_STRICT;
  Steps steps;
  for (int64_t channel = 0; channel < block.width; channel += W) {
    if (!Strict && block.harmonic) scan_channels<false, true>(block, channel, steps);
    else scan_channels<Strict, false>(block, channel, steps);
  }
}

void scan(const ScanCall& call) {
  const ScanTable table(call.A_log, call.D, call.width, SPEECHLENS_STRICT);
  const int64_t items = call.batch * ((table.width + kRun - 1) / kRun);
  const bool small = call.batch * call.length * call.width < 65536;
  parallel_for(items, small ? 1 : call.threads, !SPEECHLENS_STRICT, [&] { return Worker{call, table}; });
}

}  // namespace speechlens::SPEECHLENS_TARGET
