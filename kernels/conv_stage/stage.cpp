// Convolution, instance norm and PReLU over [time, frequency, channels] planes.
//
// One item is one row of output, worked off in segments whose sums stay in cache. Each item leaves
// mean and squared deviations of its values; they are merged in order of the rows, so results don't
// depend on threads. A second pass over the output norms and activates.
#include <algorithm>
#include <cmath>

#include "buffer.h"
#include "gemm.h"
#include "kernels.h"
#include "threads.h"

namespace speechlens::SPEECHLENS_TARGET {

namespace {

constexpr int64_t kSegment = 96;

// Count, mean and sum of squared deviations of one channel.
struct Moments {
  double count = 0, mean = 0, squares = 0;

  // Chan, Golub and LeVeque: exact where all means are equal.
  void merge(const Moments& other) {
    if (!other.count) return;
    const double total = count + other.count, delta = other.mean - mean;
    mean += delta * (other.count / total);
    squares += other.squares + delta * delta * (count * other.count / total);
    count = total;
  }
};

int64_t ceiling(int64_t a, int64_t b) { return a >= 0 ? (a + b - 1) / b : -(-a / b); }

// Columns of output in [begin, end) whose input column, `offset` beyond column * stride, exists.
struct Span {
  int64_t begin, end;
};

Span inside(Span segment, int64_t offset, int64_t stride, int64_t width) {
  return {std::max(segment.begin, ceiling(-offset, stride)), std::min(segment.end, ceiling(width - offset, stride))};
}

// Adds the moments of `pixels` vectors of values, `stride` floats apart, to those of their channels.
void measure(const float* y, int64_t pixels, int64_t stride, int64_t channels, Moments* moments) {
  for (int64_t c = 0; c < channels; c += W) {
    // Deviations from the first value: equal values give exactly that mean and no deviation.
    const vf pivot = load(y + c);
    vf sum{}, squares{};
    for (int64_t i = 1; i < pixels; ++i) {
      const vf d = load(y + i * stride + c) - pivot;
      sum += d;
      squares += d * d;
    }
    for (int j = 0; j < W; ++j) {
      const double n = pixels, s = sum[j];
      moments[c + j].merge({n, pivot[j] + s / n, std::max(0.0, squares[j] - s * s / n)});
    }
  }
}

class Rows {
 public:
  explicit Rows(const StageCall& call) : call_(call), spare_(kSegment * call.channels) {}

  // One row of output of one item of the batch, all groups of sub-pixels.
  void run(int64_t item, int64_t row, Moments* moments) {
    const int64_t groups = call_.up_rows * call_.up_columns;
    const bool kept = row % call_.keep == 0;
    for (int64_t begin = 0; begin < call_.out_columns; begin += kSegment) {
      const Span segment{begin, std::min(begin + kSegment, call_.out_columns)};
      for (int64_t group = 0; group < groups; ++group) {
        const int64_t stride = kept ? call_.up_columns * call_.channels : call_.channels;
        float* y = kept ? place(item, row, begin, group) : spare_.data();
        convolve(item, row, segment, group, y, stride);
        measure(y, segment.end - segment.begin, stride, call_.channels, moments);
      }
    }
  }

 private:
  // Where the outputs of a group begin: groups are neighbours in time or in frequency.
  float* place(int64_t item, int64_t row, int64_t column, int64_t group) const {
    const int64_t kept_rows = (call_.out_rows + call_.keep - 1) / call_.keep;
    const int64_t r = row / call_.keep * call_.up_rows + group / call_.up_columns;
    const int64_t c = column * call_.up_columns + group % call_.up_columns;
    const int64_t width = call_.out_columns * call_.up_columns;
    return call_.y + ((item * kept_rows * call_.up_rows + r) * width + c) * call_.channels;
  }

  void convolve(int64_t item, int64_t row, Span segment, int64_t group, float* y, int64_t y_stride) const {
    const int64_t channels = call_.channels, inputs = call_.inputs;
    for (int64_t i = 0; i < segment.end - segment.begin; ++i)
      std::copy_n(call_.bias + group * channels, channels, y + i * y_stride);
    const float* weight = call_.weight + group * call_.planes * call_.kernel_rows * call_.kernel_columns * inputs * channels;
    for (int64_t p = 0; p < call_.planes; ++p) {
      const float* plane = call_.x[p] + item * call_.rows * call_.columns * inputs;
      for (int64_t kr = 0; kr < call_.kernel_rows; ++kr)
        for (int64_t kc = 0; kc < call_.kernel_columns; ++kc, weight += inputs * channels) {
          const int64_t from = row * call_.row_stride - call_.row_padding + kr * call_.row_dilation;
          const int64_t offset = kc * call_.column_dilation - call_.column_padding;
          const Span span = inside(segment, offset, call_.column_stride, call_.columns);
          if (from < 0 || from >= call_.rows || span.begin >= span.end) continue;
          const float* x = plane + (from * call_.columns + span.begin * call_.column_stride + offset) * inputs;
          float* sums = y + (span.begin - segment.begin) * y_stride;
          multiply(span.end - span.begin, {x, call_.column_stride * inputs}, weight, inputs, channels,
                   {sums, y_stride}, sums, y_stride);
        }
    }
  }

  const StageCall& call_;
  Buffer spare_;
};

struct Norm {
  Buffer mean, scale;
};

// Mean and scale of each item and channel from the moments of the rows.
Norm merged(const StageCall& call, const std::vector<Moments>& rows) {
  Norm norm{Buffer(call.batch * call.channels), Buffer(call.batch * call.channels)};
  for (int64_t item = 0; item < call.batch; ++item)
    for (int64_t c = 0; c < call.channels; ++c) {
      Moments all;
      for (int64_t r = 0; r < call.out_rows; ++r) all.merge(rows[(item * call.out_rows + r) * call.channels + c]);
      norm.mean[item * call.channels + c] = static_cast<float>(all.mean);
      norm.scale[item * call.channels + c] =
          static_cast<float>(call.norm_weight[c] / std::sqrt(all.squares / all.count + call.eps));
    }
  return norm;
}

void activate(const StageCall& call, const float* mean, const float* scale, float* y, int64_t pixels) {
  for (int64_t c = 0; c < call.channels; c += W) {
    const vf m = load(mean + c), s = load(scale + c), b = load(call.norm_bias + c), a = load(call.slope + c);
    for (float* p = y + c; p < y + pixels * call.channels; p += call.channels) {
      const vf v = (load(p) - m) * s + b;
      store(p, larger(v, vf{}) - a * larger(-v, vf{}));
    }
  }
}

}  // namespace

void stage(const StageCall& call) {
  std::vector<Moments> moments(call.batch * call.out_rows * call.channels);
  auto make_convolver = [&] {
    return [&call, &moments, rows = Rows(call)](int64_t i) mutable {
      rows.run(i / call.out_rows, i % call.out_rows, moments.data() + i * call.channels);
    };
  };
  parallel_for(call.batch * call.out_rows, call.threads, true, make_convolver);

  const Norm norm = merged(call, moments);
  const int64_t height = (call.out_rows + call.keep - 1) / call.keep * call.up_rows;
  const int64_t width = call.out_columns * call.up_columns;
  auto make_activator = [&] {
    return [&](int64_t i) {
      const int64_t item = i / height * call.channels;
      activate(call, norm.mean.data() + item, norm.scale.data() + item, call.y + i * width * call.channels, width);
    };
  };
  parallel_for(call.batch * height, call.threads, true, make_activator);
}

}  // namespace speechlens::SPEECHLENS_TARGET
