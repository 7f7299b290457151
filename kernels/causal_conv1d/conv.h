// What the fused unit shares with the convolution: one block of steps.
#pragma once

#include <cstdint>

#include "kernels.h"

namespace speechlens::SPEECHLENS_TARGET {

// x starts three steps before the block; all rows are `stride` floats apart and width is a multiple
// of the vector length. weight [4, width], bias [width].
void conv_block(const float* x, const float* weight, const float* bias, float* y, int64_t steps, int64_t width,
                int64_t x_stride, int64_t y_stride, bool with_silu);

}  // namespace speechlens::SPEECHLENS_TARGET
