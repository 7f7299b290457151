// The calls of the library. the ctypes structures in the cpu.py of each operation mirror them.
#pragma once

#include <cstdint>

namespace speechlens {

constexpr int kStates = 16;
constexpr int kTaps = 4;
constexpr int64_t kCheckpoint = 32;

// u, delta_raw, z, y [batch, length, width]; B, C [batch, length, 16]; A_log [width, 16]; D [width];
// state, last [batch, width, 16]; checkpoints [batch, ceil(length / 32), 16, width], the state ahead of every 32nd
// step. z, state, last and checkpoints may be null.
struct ScanCall {
  const float *u, *delta_raw, *A_log, *B, *C, *D, *z, *state;
  float *y, *last, *checkpoints;
  int64_t batch, length, width;
  int32_t threads, strict;
};

// Inputs as in ScanCall; grad [batch, length, width] and grad_last [batch, width, 16] are cotangents. by_rows
// [batch, runs of 128 channels, length, 2, 16] holds B's and C's gradients, still to be summed over the runs; by_rate
// [batch, width, 16] (of A) and by_skip [batch, width] (of D) over the batch. z and grad_z may be null.
struct ScanBackwardCall {
  const float *u, *delta_raw, *A_log, *B, *C, *D, *z, *checkpoints, *grad, *grad_last;
  float *grad_u, *grad_delta, *grad_z, *grad_state, *by_rows, *by_rate, *by_skip;
  int64_t batch, length, width;
  int32_t threads;
};

// x, y [batch, length, width]; weight [4, width]; bias [width]; state [batch, 3, width] or null.
struct ConvCall {
  const float *x, *weight, *bias, *state;
  float* y;
  int64_t batch, length, width;
  int32_t threads, silu;
};

// Inputs as in ConvCall; grad [batch, length, width] is y's cotangent. partial [batch, 5, width] holds the gradients
// of the four weights and the bias, still to be summed over the batch. state may be null.
struct ConvBackwardCall {
  const float *x, *weight, *bias, *state, *grad;
  float *grad_x, *grad_state, *partial;
  int64_t batch, length, width;
  int32_t threads, silu;
};

// One band: bins [first, first + bins) of a spectrum. Matrices are packed as gemm.h wants them: enter
// [3 bins, width], widen [width, 4 width], mask [2 width, 2 bins], whose bias is padded like its outputs.
struct Band {
  const float *enter, *enter_bias, *widen, *widen_bias, *mask, *mask_bias;
  int64_t first, bins;
};

// spectrum: complex [rows, bins]. The encoder makes y [rows, count, width] of it; the decoder reads that as x and
// makes y, complex [rows, bins]. The bands lie side by side over `covered` bins; width: a multiple of 16.
struct BandsCall {
  const Band* bands;
  const float *norm_weight, *norm_bias, *spectrum, *x;
  float* y;
  int64_t rows, bins, covered, count, width;
  float compress, eps;
  int32_t threads;
};

// One direction. Matrices are packed as gemm.h wants them, but for `steps`, the rows of x_proj that give dt
// [dt_rank, d_inner]; gains gives B and C; conv_weight is [4, d_inner]; A_log [d_inner, 16].
struct Layer {
  const float *in_proj, *conv_weight, *conv_bias, *steps, *gains, *dt_proj, *dt_bias, *A_log, *D, *out_proj;
};

// x, y [sequences of `length` steps]: step t of sequence s starts at
// (s / inner) * outer_stride + (s % inner) * inner_stride + t * step_stride. out_proj of the layers is W_i O_i, direct
// W_1 + W_2: see unit.cpp. y may be x.
struct UnitCall {
  Layer forward, backward;
  const float *direct, *output_bias, *norm_weight, *norm_bias, *x;
  float* y;
  int64_t d_model, d_inner, dt_rank, sequences, length, inner, outer_stride, inner_stride, step_stride;
  float eps;
  int32_t threads, strict;
};

// x: `planes` pointers to [batch, rows, columns, inputs]; weight [r, planes, kernel rows, kernel columns]
// of [inputs, channels] packed as gemm.h wants them, r = up_rows * up_columns; bias [r, channels]; y
// [batch, ceil(out_rows / keep) * up_rows, out_columns * up_columns, channels]. channels: a multiple of 16.
struct StageCall {
  const float* const* x;
  const float *weight, *bias, *norm_weight, *norm_bias, *slope;
  float* y;
  int64_t planes, inputs, channels, batch, rows, columns, out_rows, out_columns;
  int64_t kernel_rows, kernel_columns, row_stride, column_stride, row_padding, column_padding;
  int64_t row_dilation, column_dilation, up_rows, up_columns, keep;
  float eps;
  int32_t threads;
};

// A run of steps of one sequence; `stride` counts floats from step to step. state and A are
// [16, width], D is [width], all with width a multiple of the vector length.
struct ScanBlock {
  struct Rows {
    const float* data;
    int64_t stride;
  };
  Rows u, delta_raw, z, B, C;
  float* y;
  int64_t y_stride;
  const float *A, *D;
  float* state;
  int64_t steps, width;
  bool harmonic;
};

// x [frames, channels], floats or (wide) doubles of full scale 1.0; y of the same shape in integers from -top to
// top - 1; over: how many lay beyond full scale. first: the frame of the signal that the block begins with.
struct QuantiseCall {
  const void* x;
  int32_t* y;
  int64_t* over;
  int64_t first, frames, channels;
  double top;
  int32_t wide, dither;
};

// In mamba_stack/stack.h.
struct StackCall;
struct ProductCall;

// One instruction set's functions.
struct Target {
  const char* name;
  void (*scan)(const ScanCall&);
  void (*strict_scan)(const ScanCall&);
  void (*scan_backward)(const ScanBackwardCall&);
  void (*conv)(const ConvCall&);
  void (*conv_backward)(const ConvBackwardCall&);
  void (*band_encoder)(const BandsCall&);
  void (*band_decoder)(const BandsCall&);
  void (*unit)(const UnitCall&);
  void (*stage)(const StageCall&);
  void (*stack)(const StackCall&);
  void (*product)(const ProductCall&);
  void (*quantise)(const QuantiseCall&);
  void (*maths)(int32_t function, const float* x, float* y, int64_t count);
  void (*strict_maths)(int32_t function, const float* x, float* y, int64_t count);
};

}  // namespace speechlens
