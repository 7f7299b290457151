// The calls of the Mamba stack; cpu.py mirrors them.
#pragma once

#include <cstdint>

namespace speechlens {

// A matrix [outputs, inputs] as [outputs / 16, inputs, 16]; outputs is a multiple of 16. bits 32: float,
// 16: bfloat16, 8: bytes, 4: bytes that hold two successive inputs, the first one low. Bytes q stand for
// scale q + offset, with scale and offset [outputs / 16, inputs / 64, 16].
struct PackedMatrix {
  const void* data;
  const float *scale, *offset;
  int64_t inputs, outputs;
  int32_t bits;
};

// norm [d_model]; in_bias [2 d_inner], out_bias [d_model] or null; conv_weight [4, d_inner]; x_proj's outputs
// are dt (padded to a multiple of 16), B, C; decay: -exp(A_log) log2(e) as [d_inner, 16], decay_blocks the same
// as [d_inner / 16, 16 states, 16 channels]; harmonic: see ScanTable.
struct StackLayer {
  PackedMatrix in_proj, x_proj, dt_proj, out_proj;
  const float *norm, *in_bias, *conv_weight, *conv_bias, *dt_bias, *decay, *decay_blocks, *D, *out_bias;
  int32_t harmonic;
};

// x, y [rows, d_model]: the sequences one after another, sequence s from row starts[s] to starts[s + 1].
// The states are pointers by layer to [sequences, 3, d_inner] and [sequences, d_inner, 16].
// selection_eps: negative where dt, B and C aren't normalised.
struct StackCall {
  const StackLayer* layers;
  const float* x;
  float* y;
  const int64_t* starts;
  const float *const *conv_in, *const *ssm_in;
  float *const *conv_out, *const *ssm_out;
  int64_t count, sequences, d_model, d_inner, dt_rank;
  float eps, selection_eps;
  int32_t threads;
};

// y [rows, outputs] = x [rows, inputs] times the matrix.
struct ProductCall {
  PackedMatrix matrix;
  const float* x;
  float* y;
  int64_t rows;
  int32_t threads;
};

}  // namespace speechlens
