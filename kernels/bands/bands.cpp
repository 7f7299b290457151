// Both ends of a band-split network, a few frames at a time: the spectrum to a vector for each band, and
// these vectors to the masked spectrum. What is in between stays in cache.
#include <algorithm>

#include "buffer.h"
#include "gemm.h"
#include "kernels.h"
#include "norm.h"
#include "threads.h"

namespace speechlens::SPEECHLENS_TARGET {

namespace {

constexpr int64_t kRows = 48;
constexpr float kFloor = 1e-8f;

// Direction and compressed magnitude of a row's bins: [covered, 3]; zeros beyond the last bin.
void features(const BandsCall& call, const float* spectrum, float* out) {
  const int64_t bins = std::min(call.bins, call.covered);
  for (int64_t first = 0; first < bins; first += W) {
    const int64_t used = std::min<int64_t>(W, bins - first);
    float real[W] = {}, imaginary[W] = {}, magnitude[W];
    for (int64_t i = 0; i < used; ++i) {
      real[i] = spectrum[2 * (first + i)];
      imaginary[i] = spectrum[2 * (first + i) + 1];
    }
    const vf re = load(real), im = load(imaginary);
    const vf loud = larger(square_root(re * re + im * im), splat(kFloor));
    const vf compressed = exp(call.compress * log(loud)), scale = compressed / loud;
    store(real, re * scale);
    store(imaginary, im * scale);
    store(magnitude, compressed);
    float* row = out + 3 * first;
    for (int64_t i = 0; i < used; ++i) {
      row[3 * i] = real[i];
      row[3 * i + 1] = imaginary[i];
      row[3 * i + 2] = magnitude[i];
    }
  }
  std::fill(out + 3 * bins, out + 3 * call.covered, 0.0f);
}

// The first half of a row times the sigmoid of the second.
void gate(const float* row, int64_t half, float* y) {
  for (int64_t j = 0; j < half; j += W) store(y + j, load(row + j) * sigmoid(load(row + half + j)));
}

struct Decoder {
  explicit Decoder(const BandsCall& call)
      : call(call), norm{call.norm_weight, call.norm_bias, call.width, call.eps}, normed(kRows * call.width),
        wide(kRows * 4 * call.width), gated(kRows * 2 * call.width), pairs(kRows * rounded_up(2 * widest(call))) {}

  void operator()(int64_t item) {
    const int64_t first = item * kRows, rows = std::min(kRows, call.rows - first);
    for (int64_t k = 0; k < call.count; ++k) band(k, first, rows);
  }

 private:
  static int64_t widest(const BandsCall& call) {
    int64_t most = 0;
    for (int64_t k = 0; k < call.count; ++k) most = std::max(most, call.bands[k].bins);
    return most;
  }

  void band(int64_t k, int64_t first, int64_t rows) {
    const Band& w = call.bands[k];
    const int64_t C = call.width, outputs = rounded_up(2 * w.bins);
    for (int64_t r = 0; r < rows; ++r)
      normalise(norm, call.x + ((first + r) * call.count + k) * C, nullptr, normed.data() + r * C);
    multiply(rows, {normed.data(), C}, w.widen, C, 4 * C, {w.widen_bias, 0}, wide.data(), 4 * C);
    for (int64_t r = 0; r < rows; ++r) gate(wide.data() + r * 4 * C, 2 * C, gated.data() + r * 2 * C);
    multiply(rows, {gated.data(), 2 * C}, w.mask, 2 * C, outputs, {w.mask_bias, 0}, pairs.data(), outputs);
    // What lies above the last band follows its last bin.
    const int64_t last = k + 1 == call.count ? call.bins : std::min(call.bins, w.first + w.bins);
    for (int64_t r = 0; r < rows; ++r) {
      const float *mask = pairs.data() + r * outputs, *from = call.spectrum + (first + r) * 2 * call.bins;
      float* to = call.y + (first + r) * 2 * call.bins;
      for (int64_t bin = w.first; bin < last; ++bin) {
        const float* m = mask + 2 * std::min(bin - w.first, w.bins - 1);
        const float re = from[2 * bin], im = from[2 * bin + 1];
        to[2 * bin] = m[0] * re - m[1] * im;
        to[2 * bin + 1] = m[0] * im + m[1] * re;
      }
    }
  }

  const BandsCall& call;
  const Norm norm;
  Buffer normed, wide, gated, pairs;
};

int64_t items(const BandsCall& call) { return (call.rows + kRows - 1) / kRows; }

}  // namespace

void band_encoder(const BandsCall& call) {
  auto make_worker = [&] {
    return [&, held = Buffer(kRows * 3 * call.covered)](int64_t item) mutable {
      const int64_t first = item * kRows, rows = std::min(kRows, call.rows - first), stride = 3 * call.covered;
      for (int64_t r = 0; r < rows; ++r)
        features(call, call.spectrum + (first + r) * 2 * call.bins, held.data() + r * stride);
      for (int64_t k = 0; k < call.count; ++k) {
        const Band& w = call.bands[k];
        multiply(rows, {held.data() + 3 * w.first, stride}, w.enter, 3 * w.bins, call.width, {w.enter_bias, 0},
                 call.y + (first * call.count + k) * call.width, call.count * call.width);
      }
    };
  };
  parallel_for(items(call), call.threads, false, make_worker);
}

void band_decoder(const BandsCall& call) {
  parallel_for(items(call), call.threads, false, [&] { return Decoder(call); });
}

}  // namespace speechlens::SPEECHLENS_TARGET
