// Gradient of the selective scan, tile by tile backwards: vectors over channels, a few states at a time, which are
// computed anew from the tile's checkpoint. B's and C's gradients add up over the vectors of a run before their lanes
// are summed.
#include <algorithm>
#include <cmath>

#include "scan.h"
#include "simd.h"
#include "threads.h"

namespace speechlens::SPEECHLENS_TARGET {

namespace {

constexpr int64_t kTile = kCheckpoint, kRun = 128;
constexpr int kVectors = kRun / W, kRows = 2 * kStates;
constexpr float kLn2 = 0.693147181f;

// softplus and its slope, from one exponential.
inline void softplus_and_slope(vf x, vf& value, vf& slope) {
  const vf e = exp(minus_absolute(x)), share = 1.0f / (e + 1.0f);
  const vi below = x < 0.0f;
  value = larger(x, vf{}) + log1p_unit(e);
  slope = share * (vf)((below & (vi)e) | (~below & (vi)splat(1.0f)));
}

// As many states as registers hold beside their adjoints and sums.
#if defined(__AVX512F__) || defined(__aarch64__)
constexpr int kHeld = 8;
#else
constexpr int kHeld = 4;
#endif

// One vector of channels over the steps of a tile: inputs, sums over the states, and what the states in hand leave
// behind for the way back. unit is exp(delta A) of the first state, power that of the state ahead of those in hand.
struct Tile {
  vf delta[kTile], u[kTile], drive[kTile], output[kTile], slope[kTile], gate[kTile], unit[kTile], power[kTile];
  vf sum[kTile], by_input[kTile], by_delta[kTile];
  vf decay[kTile][kHeld], h[kTile + 1][kHeld];
};

// unit^1 ... unit^kHeld.
inline void powers(vf unit, vf (&p)[kHeld]) {
  p[0] = unit;
#pragma GCC unroll 16
  for (int n = 1; n < kHeld; ++n) p[n] = p[n / 2] * p[n - 1 - n / 2];
}

// Sums of W neighbours, by halves: the lanes of each of `count` vectors. values and spare are overwritten.
inline void sum_lanes(float* values, float* spare, int64_t count, float* sums) {
  for (int64_t left = count * W / 2; left >= count; left /= 2) {
    float* __restrict to = left == count ? sums : spare;
    const float* __restrict from = values;
    for (int64_t i = 0; i < left; ++i) to[i] = from[2 * i] + from[2 * i + 1];
    std::swap(values, spare);
  }
}

// A run of channels of one sequence.
struct Worker {
  const ScanBackwardCall& call;
  const ScanTable& table;
  int64_t tiles = (call.length + kTile - 1) / kTile;
  Buffer adjoint = Buffer(kRun * kStates), by_rate = Buffer(kRun * kStates), by_skip = Buffer(kRun);
  Buffer rows = Buffer(kTile * kRows * W), spare = Buffer(kTile * kRows * W / 2);
  int64_t sequence = 0, run = 0;

  void operator()(int64_t item) {
    const int64_t runs = (table.width + kRun - 1) / kRun;
    sequence = item / runs;
    run = item % runs;
    const int vectors = static_cast<int>(std::min<int64_t>(kVectors, table.width / W - run * kVectors));
    std::fill(by_rate.begin(), by_rate.end(), 0.0f);
    std::fill(by_skip.begin(), by_skip.end(), 0.0f);
    for (int v = 0; v < vectors; ++v) exchange(call.grad_last, nullptr, v, adjoint.data() + v * W * kStates);
    for (int64_t tile = tiles - 1; tile >= 0; --tile) {
      for (int v = 0; v < vectors; ++v) table.harmonic ? backward<true>(v, tile) : backward<false>(v, tile);
      const int64_t steps = steps_of(tile), row = (sequence * runs + run) * call.length + tile * kTile;
      sum_lanes(rows.data(), spare.data(), steps * kRows, call.by_rows + row * kRows);
    }
    for (int v = 0; v < vectors; ++v) {
      exchange(nullptr, call.grad_state, v, adjoint.data() + v * W * kStates);
      exchange(nullptr, call.by_rate, v, by_rate.data() + v * W * kStates);
      store_part(call.by_skip + sequence * call.width + channel(v), load(by_skip.data() + v * W), used(v));
    }
  }

  int64_t channel(int v) const { return run * kRun + v * W; }
  int64_t used(int v) const { return call.width - channel(v); }
  int64_t steps_of(int64_t tile) const { return std::min(kTile, call.length - tile * kTile); }

  // Reads [16, W] from, or writes it to, an array [batch, width, 16]; zeros where there is none.
  void exchange(const float* from, float* to, int v, float* held) const {
    const int64_t at = (sequence * call.width + channel(v)) * kStates, lanes = std::min<int64_t>(used(v), W);
    if (!to) std::fill_n(held, W * kStates, 0.0f);
    for (int n = 0; n < kStates; ++n)
      for (int64_t j = 0; j < lanes; ++j) {
        if (to) to[at + j * kStates + n] = held[n * W + j];
        else if (from) held[n * W + j] = from[at + j * kStates + n];
      }
  }

  template <bool Harmonic>
  void backward(int v, int64_t tile) {
    Tile x;
    const int64_t steps = steps_of(tile), first = sequence * call.length + tile * kTile;
    const vf skip = load(table.D.data() + channel(v)), rate = load(table.A.data() + channel(v));
    for (int64_t t = 0; t < steps; ++t) {
      prepare(x, v, t, (first + t) * call.width + channel(v));
      x.sum[t] = skip * x.u[t];
      x.by_input[t] = x.by_delta[t] = vf{};
      if (!Harmonic) continue;
      x.unit[t] = exp2_nonpositive(x.delta[t] * rate);
      x.power[t] = splat(1.0f);
    }
    for (int from = 0; from < kStates; from += kHeld) {
      recompute<Harmonic>(x, v, tile, from, steps, first);
      if (v) adjoints<false>(x, v, from, steps, first);
      else adjoints<true>(x, v, from, steps, first);
    }
    vf skips = load(by_skip.data() + v * W);
    for (int64_t t = 0; t < steps; ++t) {
      const int64_t at = (first + t) * call.width + channel(v);
      skips += x.output[t] * x.u[t];
      store_part(call.grad_u + at, x.delta[t] * x.by_input[t] + skip * x.output[t], used(v));
      store_part(call.grad_delta + at, (x.u[t] * x.by_input[t] + x.by_delta[t] * kLn2) * x.slope[t], used(v));
      if (call.grad_z) store_part(call.grad_z + at, x.gate[t] * x.sum[t], used(v));
    }
    store(by_skip.data() + v * W, skips);
  }

  // States from ... from + kHeld - 1 of a tile from its checkpoint, forwards.
  template <bool Harmonic>
  inline void recompute(Tile& x, int v, int64_t tile, int from, int64_t steps, int64_t first) const {
    vf A[kHeld], s[kHeld];
    const float* start = call.checkpoints + ((sequence * tiles + tile) * kStates + from) * call.width + channel(v);
    for (int n = 0; n < kHeld; ++n) {
      A[n] = load(table.A.data() + (from + n) * table.width + channel(v));
      x.h[0][n] = s[n] = load_part(start + n * call.width, used(v));
      if (tile) __builtin_prefetch(start + (n - kStates) * call.width);
    }
    for (int64_t t = 0; t < steps; ++t) {
      const float *B = call.B + (first + t) * kStates + from, *C = call.C + (first + t) * kStates + from;
      const vf delta = x.delta[t], drive = x.drive[t];
      vf sum = x.sum[t], p[kHeld];
      if (Harmonic) {
        powers(x.unit[t], p);
        const vf power = x.power[t];
        x.power[t] = power * p[kHeld - 1];
#pragma GCC unroll 16
        for (int n = 0; n < kHeld; ++n) p[n] *= power;
      }
#pragma GCC unroll 16
      for (int n = 0; n < kHeld; ++n) {
        const vf decay = Harmonic ? p[n] : exp2_nonpositive(delta * A[n]);
        s[n] = decay * s[n] + drive * B[n];
        sum += s[n] * C[n];
        x.decay[t][n] = decay;
        x.h[t + 1][n] = s[n];
      }
      x.sum[t] = sum;
    }
  }

  // output is the gradient before the gate, gate what y's gradient has to be multiplied with for z's. A tile's rows lie
  // apart in memory, and backwards; nothing fetches the next ones, or the places of the results, unless told to.
  inline void prepare(Tile& x, int v, int64_t t, int64_t at) const {
    const int64_t before = at - std::min(at, kTile * call.width);
    for (const float* p : {call.u, call.delta_raw, call.grad, call.z})
      if (p) __builtin_prefetch(p + before);
    for (float* p : {call.grad_u, call.grad_delta, call.grad_z})
      if (p) __builtin_prefetch(p + at, 1);
    const vf raw = load_part(call.delta_raw + at, used(v)), grad = load_part(call.grad + at, used(v));
    x.u[t] = load_part(call.u + at, used(v));
    softplus_and_slope(raw, x.delta[t], x.slope[t]);
    x.drive[t] = x.delta[t] * x.u[t];
    x.output[t] = grad;
    x.gate[t] = vf{};
    if (call.z) {
      const vf z = load_part(call.z + at, used(v)), s = sigmoid(z);
      x.output[t] = grad * (z * s);
      x.gate[t] = grad * (s * (z * (1.0f - s) + 1.0f));
    }
  }

  // Backwards: g = C output + adjoint; by_input = sum of g B, by_delta = sum of g decay h A, both over the states.
  // The first vector of a run starts the sums for B and C.
  template <bool First>
  inline void adjoints(Tile& x, int v, int from, int64_t steps, int64_t first) {
    float *held = adjoint.data() + (v * kStates + from) * W, *rates = by_rate.data() + (v * kStates + from) * W;
    vf A[kHeld], r[kHeld], rate[kHeld];
    for (int n = 0; n < kHeld; ++n) {
      A[n] = load(table.A.data() + (from + n) * table.width + channel(v));
      r[n] = load(held + n * W);
      rate[n] = load(rates + n * W);
    }
    for (int64_t t = steps - 1; t >= 0; --t) {
      const float *B = call.B + (first + t) * kStates + from, *C = call.C + (first + t) * kStates + from;
      float* row = rows.data() + (t * kRows + from) * W;
      const vf output = x.output[t], drive = x.drive[t], delta = x.delta[t];
      vf input = x.by_input[t], decay = x.by_delta[t];
#pragma GCC unroll 16
      for (int n = 0; n < kHeld; ++n) {
        const vf g = output * C[n] + r[n];
        input += g * B[n];
        const vf by_B = g * drive, by_C = output * x.h[t + 1][n];
        float *to_B = row + n * W, *to_C = row + (kStates + n) * W;
        store(to_B, First ? by_B : load(to_B) + by_B);
        store(to_C, First ? by_C : load(to_C) + by_C);
        r[n] = x.decay[t][n] * g;
        const vf product = r[n] * x.h[t][n];
        decay += product * A[n];
        rate[n] += product * delta;
      }
      x.by_input[t] = input;
      x.by_delta[t] = decay;
    }
    for (int n = 0; n < kHeld; ++n) {
      store(held + n * W, r[n]);
      store(rates + n * W, rate[n]);
    }
  }
};

}  // namespace

void scan_backward(const ScanBackwardCall& call) {
  const ScanTable table(call.A_log, call.D, call.width, false);
  const int64_t items = call.batch * ((table.width + kRun - 1) / kRun);
  const bool small = call.batch * call.length * call.width < 16384;
  parallel_for(items, small ? 1 : call.threads, true, [&] { return Worker{call, table}; });
}

}  // namespace speechlens::SPEECHLENS_TARGET
