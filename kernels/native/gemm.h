// Small dense products over packed weights, for rows that stay in cache.
//
// A weight [out, in] is packed as [out / 16, in, 16], zero padded: sixteen outputs of one input lie
// together for every vector length. Each output is one accumulator over ascending inputs, so results
// don't depend on how rows and columns are tiled.
#pragma once

#include <algorithm>

#include "simd.h"

namespace speechlens::SPEECHLENS_TARGET {

constexpr int kGroup = 16;

#if defined(__AVX512F__)
constexpr int kTileRows = 6, kTileVectors = 4;
#elif defined(__AVX2__)
constexpr int kTileRows = 6, kTileVectors = 2;
#elif defined(__aarch64__)
constexpr int kTileRows = 6, kTileVectors = 4;
#else
constexpr int kTileRows = 3, kTileVectors = 4;
#endif

struct Matrix {
  const float* data;
  int64_t stride;
};

// c = start + a b for R rows and V vectors of columns; start may have stride 0 (a bias) or be null.
template <int R, int V>
inline void tile(Matrix a, const float* b, int64_t inputs, Matrix start, float* c, int64_t c_stride) {
  vf sum[R][V];
  for (int r = 0; r < R; ++r)
    for (int v = 0; v < V; ++v) sum[r][v] = start.data ? load(start.data + r * start.stride + v * W) : vf{};
  for (int64_t i = 0; i < inputs; ++i) {
    vf w[V];
    for (int v = 0; v < V; ++v) w[v] = load(b + v * W / kGroup * inputs * kGroup + v * W % kGroup + i * kGroup);
    for (int r = 0; r < R; ++r) {
      const vf x = splat(a.data[r * a.stride + i]);
      for (int v = 0; v < V; ++v) sum[r][v] += x * w[v];
    }
  }
  for (int r = 0; r < R; ++r)
    for (int v = 0; v < V; ++v) store(c + r * c_stride + v * W, sum[r][v]);
}

template <int R, int V>
inline void last_rows(int64_t rows, Matrix a, const float* b, int64_t inputs, Matrix start, float* c,
                      int64_t c_stride) {
  if constexpr (R > 0) {
    if (rows == R) return tile<R, V>(a, b, inputs, start, c, c_stride);
    last_rows<R - 1, V>(rows, a, b, inputs, start, c, c_stride);
  }
}

template <int V>
inline void column_strip(int64_t rows, Matrix a, const float* b, int64_t inputs, Matrix start, float* c,
                         int64_t c_stride) {
  int64_t r = 0;
  auto rest = [&](Matrix m) -> Matrix { return {m.data ? m.data + r * m.stride : nullptr, m.stride}; };
  for (; r + kTileRows <= rows; r += kTileRows)
    tile<kTileRows, V>(rest(a), b, inputs, rest(start), c + r * c_stride, c_stride);
  last_rows<kTileRows - 1, V>(rows - r, rest(a), b, inputs, rest(start), c + r * c_stride, c_stride);
}

// c [rows, outputs] = start + a [rows, inputs] times packed weights; outputs is a multiple of 16.
inline void multiply(int64_t rows, Matrix a, const float* packed, int64_t inputs, int64_t outputs, Matrix start,
                     float* c, int64_t c_stride) {
  for (int64_t column = 0; column < outputs;) {
    const float* b = packed + column / kGroup * inputs * kGroup + column % kGroup;
    const Matrix from{start.data ? start.data + column : nullptr, start.stride};
    const int64_t left = (outputs - column) / W;
    if constexpr (W == kGroup) {
      // Strips of three or four vectors, whichever comes out even.
      const int vectors = left == 1 ? 1 : left == 2 ? 2 : left % 4 == 0 || left % 3 != 0 ? 4 : 3;
      if (vectors >= 4 && left >= 4) column_strip<4>(rows, a, b, inputs, from, c + column, c_stride), column += 4 * W;
      else if (left >= 3) column_strip<3>(rows, a, b, inputs, from, c + column, c_stride), column += 3 * W;
      else if (left == 2) column_strip<2>(rows, a, b, inputs, from, c + column, c_stride), column += 2 * W;
      else column_strip<1>(rows, a, b, inputs, from, c + column, c_stride), column += W;
    } else {
      column_strip<kTileVectors>(rows, a, b, inputs, from, c + column, c_stride);
      column += kTileVectors * W;
    }
  }
}

inline int64_t rounded_up(int64_t n) { return (n + kGroup - 1) / kGroup * kGroup; }

// Packs [in, out] with rows `stride` apart.
inline void pack(const float* weight, int64_t inputs, int64_t outputs, float* packed) {
  for (int64_t column = 0; column < rounded_up(outputs); column += kGroup)
    for (int64_t i = 0; i < inputs; ++i)
      for (int64_t j = 0; j < kGroup; ++j)
        *packed++ = column + j < outputs ? weight[i * outputs + column + j] : 0.0f;
}

}  // namespace speechlens::SPEECHLENS_TARGET
