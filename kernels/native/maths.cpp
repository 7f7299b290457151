// The functions of simd.h over arrays, so that tests can measure them.
#include "kernels.h"
#include "simd.h"

namespace speechlens::SPEECHLENS_TARGET {

namespace {

vf apply(int32_t function, vf x) {
  constexpr bool strict = SPEECHLENS_STRICT;
  switch (function) {
    case 0:
      return strict ? strict_exp(x) : exp2_nonpositive(x);
    case 1:
      return exp(x);
    case 2:
      return softplus(x);
    case 3:
      return silu(x);
    case 4:
      return sigmoid(x);
    default:
      return log(x);
  }
}

}  // namespace

void maths(int32_t function, const float* x, float* y, int64_t count) {
  for (int64_t i = 0; i < count; i += W) {
    float lanes[W] = {};
    const int64_t used = count - i < W ? count - i : W;
    std::memcpy(lanes, x + i, used * sizeof(float));
    store(lanes, apply(function, load(lanes)));
    std::memcpy(y + i, lanes, used * sizeof(float));
  }
}

}  // namespace speechlens::SPEECHLENS_TARGET
