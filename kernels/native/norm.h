// Layer norm of one row.
#pragma once

#include <cmath>

#include "simd.h"

namespace speechlens::SPEECHLENS_TARGET {

// The two tables of a norm over `width` values, a multiple of 16.
struct Norm {
  const float *weight, *bias;
  int64_t width;
  float eps;
};

// y = norm(row), plus `residual` where there is one; y may be the row itself.
inline void normalise(const Norm& norm, const float* row, const float* residual, float* y) {
  vf sum{}, square{};
  for (int64_t c = 0; c < norm.width; c += W) sum += load(row + c);
  const vf mean = splat(horizontal_sum(sum) / norm.width);
  for (int64_t c = 0; c < norm.width; c += W) {
    const vf centred = load(row + c) - mean;
    square += centred * centred;
  }
  const vf scale = splat(1.0f / std::sqrt(horizontal_sum(square) / norm.width + norm.eps));
  for (int64_t c = 0; c < norm.width; c += W) {
    const vf value = (load(row + c) - mean) * scale * load(norm.weight + c) + load(norm.bias + c);
    store(y + c, residual ? value + load(residual + c) : value);
  }
}

}  // namespace speechlens::SPEECHLENS_TARGET
