// One linear map per group, its weights packed once per item, rows in cache-sized blocks.
#include "buffer.h"
#include "gemm.h"
#include "kernels.h"
#include "threads.h"

namespace speechlens::SPEECHLENS_TARGET {

namespace {

constexpr int64_t kRows = 48, kItemRows = 960;

// value * sigmoid(gate) over the two halves of a row.
void gated_row(const float* row, int64_t half, float* y) {
  int64_t j = 0;
  for (; j + W <= half; j += W) store(y + j, load(row + j) * sigmoid(load(row + half + j)));
  if (j == half) return;
  float value[W] = {}, gate[W] = {};
  std::copy_n(row + j, half - j, value);
  std::copy_n(row + half + j, half - j, gate);
  store(value, load(value) * sigmoid(load(gate)));
  std::copy_n(value, half - j, y + j);
}

}  // namespace

void grouped(const GroupedCall& call) {
  const int64_t width = rounded_up(call.out), result = call.glu ? call.out / 2 : call.out;
  const int64_t chunks = (call.rows + kItemRows - 1) / kItemRows;
  auto make_worker = [&] {
    return [&, packed = Buffer(width * call.in), start = Buffer(width),
            out = Buffer(kRows * width)](int64_t item) mutable {
      const int64_t group = item / chunks, first = item % chunks * kItemRows;
      const int64_t last = std::min(first + kItemRows, call.rows);
      pack(call.weight + group * call.in * call.out, call.in, call.out, packed.data());
      std::copy_n(call.bias + group * call.out, call.out, start.data());
      for (int64_t row = first; row < last; row += kRows) {
        const int64_t rows = std::min(kRows, last - row);
        const Matrix x{call.x + (row * call.groups + group) * call.in, call.groups * call.in};
        multiply(rows, x, packed.data(), call.in, width, {start.data(), 0}, out.data(), width);
        for (int64_t r = 0; r < rows; ++r) {
          float* y = call.y + ((row + r) * call.groups + group) * result;
          if (call.glu) gated_row(out.data() + r * width, result, y);
          else std::copy_n(out.data() + r * width, result, y);
        }
      }
    };
  };
  const bool small = call.rows * call.groups * call.in * call.out < 1 << 20;
  parallel_for(call.groups * chunks, small ? 1 : call.threads, false, make_worker);
}

}  // namespace speechlens::SPEECHLENS_TARGET
