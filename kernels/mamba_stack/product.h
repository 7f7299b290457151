// Products with packed matrices of several number formats: one row at memory speed, many rows over panels
// that are expanded to floats once and stay in cache.
#pragma once

#include "buffer.h"
#include "gemm.h"
#include "stack.h"
#include "team.h"

namespace speechlens::SPEECHLENS_TARGET {

constexpr int64_t kQuantised = 64;
// Outputs and inputs of a panel: 128 KiB of floats.
constexpr int64_t kPanelGroups = 4, kPanelInputs = 512, kPanel = kPanelGroups * kGroup * kPanelInputs;
// Below, floats are used where they lie.
constexpr int64_t kFewRows = 48;

// W unsigned integers; compilers make detours of the generic conversion.
#if defined(__AVX512F__)
inline vi widened(const uint8_t* p) { return (vi)_mm512_cvtepu8_epi32(_mm_loadu_si128((const __m128i*)p)); }
inline vi widened(const uint16_t* p) { return (vi)_mm512_cvtepu16_epi32(_mm256_loadu_si256((const __m256i*)p)); }
#elif defined(__AVX2__)
inline vi widened(const uint8_t* p) { return (vi)_mm256_cvtepu8_epi32(_mm_loadl_epi64((const __m128i*)p)); }
inline vi widened(const uint16_t* p) { return (vi)_mm256_cvtepu16_epi32(_mm_loadu_si128((const __m128i*)p)); }
#else
template <class Integer>
inline vi widened(const Integer* p) {
  typedef Integer narrow __attribute__((vector_size(sizeof(Integer) * W)));
  narrow n;
  std::memcpy(&n, p, sizeof n);
  return __builtin_convertvector(n, vi);
}
#endif

// One vector of a row of sixteen: input k of a group, from lane `at` on.
template <int Bits>
inline vf element(const void* group, int64_t k, int at) {
  if constexpr (Bits == 32) return load(static_cast<const float*>(group) + k * kGroup + at);
  if constexpr (Bits == 16) return (vf)(widened(static_cast<const uint16_t*>(group) + k * kGroup + at) << 16);
  if constexpr (Bits == 8) return __builtin_convertvector(widened(static_cast<const uint8_t*>(group) + k * kGroup + at), vf);
  const vi two = widened(static_cast<const uint8_t*>(group) + k / 2 * kGroup + at);
  return __builtin_convertvector(k % 2 ? two >> 4 : two & 15, vf);
}

template <int Bits>
inline const void* group_of(const PackedMatrix& m, int64_t group) {
  return static_cast<const uint8_t*>(m.data) + group * m.inputs * kGroup * Bits / 8;
}

// Inputs [first, first + count) of some groups as floats [groups, count, 16].
template <int Bits>
void expand(const PackedMatrix& m, int64_t group, int64_t groups, int64_t first, int64_t count, float* panel) {
  for (int64_t g = group; g < group + groups; ++g) {
    const void* data = group_of<Bits>(m, g);
    const int64_t table = g * (m.inputs / kQuantised) * kGroup;
    for (int64_t k = first; k < first + count; ++k)
      for (int at = 0; at < kGroup; at += W, panel += W) {
        vf value = element<Bits>(data, k, at);
        if (Bits <= 8) {
          const int64_t entry = table + k / kQuantised * kGroup + at;
          value = value * load(m.scale + entry) + load(m.offset + entry);
        }
        store(panel, value);
      }
  }
}

inline void expand(const PackedMatrix& m, int64_t group, int64_t groups, int64_t first, int64_t count, float* panel) {
  if (m.bits == 32) expand<32>(m, group, groups, first, count, panel);
  else if (m.bits == 16) expand<16>(m, group, groups, first, count, panel);
  else if (m.bits == 8) expand<8>(m, group, groups, first, count, panel);
  else expand<4>(m, group, groups, first, count, panel);
}

// y = start + x times V vectors' worth of groups; sums: of x over each run of 64.
template <int Bits, int V>
inline void row_product(const PackedMatrix& m, int64_t group, const float* x, const float* sums, const float* start,
                        float* y) {
  constexpr int kPerGroup = kGroup / W;
  const void* data[V];
  vf total[V];
  for (int v = 0; v < V; ++v) {
    data[v] = group_of<Bits>(m, group + v / kPerGroup);
    total[v] = start ? load(start + v * W) : vf{};
  }
  if constexpr (Bits > 8) {
    for (int64_t k = 0; k < m.inputs; ++k) {
      const vf value = splat(x[k]);
      for (int v = 0; v < V; ++v) total[v] += value * element<Bits>(data[v], k, v % kPerGroup * W);
    }
  } else {
    const int64_t runs = m.inputs / kQuantised;
    for (int64_t run = 0; run < runs; ++run) {
      vf sum[V] = {};
      for (int64_t k = run * kQuantised; k < (run + 1) * kQuantised; k += 2)
        for (int odd = 0; odd < 2; ++odd) {
          const vf value = splat(x[k + odd]);
          for (int v = 0; v < V; ++v) sum[v] += value * element<Bits>(data[v], k + odd, v % kPerGroup * W);
        }
      for (int v = 0; v < V; ++v) {
        const int64_t entry = ((group + v / kPerGroup) * runs + run) * kGroup + v % kPerGroup * W;
        total[v] += load(m.scale + entry) * sum[v] + load(m.offset + entry) * sums[run];
      }
    }
  }
  for (int v = 0; v < V; ++v) store(y + v * W, total[v]);
}

// The groups of one item of a product of one row.
constexpr int64_t kRowGroups = W / 4;

template <int Bits>
void row_item(const PackedMatrix& m, int64_t item, const float* x, const float* sums, const float* start, float* y) {
  const int64_t groups = m.outputs / kGroup, first = item * kRowGroups;
  auto from = [&](int64_t g) { return start ? start + g * kGroup : nullptr; };
  if (first + kRowGroups <= groups)
    return row_product<Bits, 4>(m, first, x, sums, from(first), y + first * kGroup);
  for (int64_t g = first; g < groups; ++g)
    row_product<Bits, kGroup / W>(m, g, x, sums, from(g), y + g * kGroup);
}

inline void row_item(const PackedMatrix& m, int64_t item, const float* x, const float* sums, const float* start,
                     float* y) {
  if (m.bits == 32) row_item<32>(m, item, x, sums, start, y);
  else if (m.bits == 16) row_item<16>(m, item, x, sums, start, y);
  else if (m.bits == 8) row_item<8>(m, item, x, sums, start, y);
  else row_item<4>(m, item, x, sums, start, y);
}

// A panel of columns times a block of rows; c may be the start itself.
inline void panel_item(const PackedMatrix& m, int64_t group, int64_t rows, Matrix a, Matrix start, float* c,
                       int64_t c_stride, float* panel) {
  const int64_t groups = std::min(kPanelGroups, m.outputs / kGroup - group), column = group * kGroup;
  Matrix from{start.data ? start.data + column : nullptr, start.stride};
  if (m.bits == 32 && rows < kFewRows) {
    const float* data = static_cast<const float*>(group_of<32>(m, group));
    return multiply(rows, a, data, m.inputs, groups * kGroup, from, c + column, c_stride);
  }
  for (int64_t k = 0; k < m.inputs; k += kPanelInputs) {
    const int64_t count = std::min(kPanelInputs, m.inputs - k);
    expand(m, group, groups, k, count, panel);
    multiply(rows, {a.data + k, a.stride}, panel, count, groups * kGroup, from, c + column, c_stride);
    from = {c + column, c_stride};
  }
}

inline int64_t row_items(const PackedMatrix& m) { return (m.outputs / kGroup + kRowGroups - 1) / kRowGroups; }

// Sums of x over runs of 64, which quantised matrices need.
inline void run_sums(const PackedMatrix& m, const float* x, float* sums) {
  if (m.bits > 8) return;
  for (int64_t run = 0; run < m.inputs / kQuantised; ++run) {
    vf sum{};
    for (int64_t k = 0; k < kQuantised; k += W) sum += load(x + run * kQuantised + k);
    sums[run] = horizontal_sum(sum);
  }
}

// One stage: c [rows, outputs] = start + a times the matrix. panel: kPanel floats of this member; sums: room
// for the run sums of one row.
inline void product_stage(Team::Member& member, const PackedMatrix& m, int64_t rows, Matrix a, Matrix start, float* c,
                          int64_t c_stride, float* panel, float* sums, int threads) {
  const int64_t groups = m.outputs / kGroup;
  if (rows == 1) {
    run_sums(m, a.data, sums);
    return member.stage(row_items(m), [&](int64_t item) { row_item(m, item, a.data, sums, start.data, c); });
  }
  const int64_t strips = (groups + kPanelGroups - 1) / kPanelGroups;
  const int64_t wanted = std::max<int64_t>(1, 4 * threads / strips);
  const int64_t block = std::max<int64_t>(kFewRows, (rows / wanted / kTileRows + 1) * kTileRows);
  const int64_t blocks = (rows + block - 1) / block;
  member.stage(strips * blocks, [&](int64_t item) {
    const int64_t row = item % blocks * block;
    const Matrix from{start.data ? start.data + row * start.stride : nullptr, start.stride};
    panel_item(m, item / blocks * kPanelGroups, std::min(block, rows - row), {a.data + row * a.stride, a.stride}, from,
               c + row * c_stride, c_stride, panel);
  });
}

}  // namespace speechlens::SPEECHLENS_TARGET
