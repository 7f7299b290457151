// What the fused unit shares with the scan: a table of A and D, and one block of steps.
#pragma once

#include "buffer.h"
#include "kernels.h"

namespace speechlens::SPEECHLENS_TARGET {

// A = -exp(A_log) as [16, width], in units of log2 where standard, and D, padded to whole vectors.
// harmonic: every row is log(n + 1) + c to float32 precision, so one exp and 15 products do.
struct ScanTable {
  ScanTable(const float* A_log, const float* skip, int64_t channels, bool strict);
  int64_t width;
  Buffer A, D;
  bool harmonic;
};

constexpr int64_t kScanSteps = 64;

// At most kScanSteps steps.
void scan_block(const ScanBlock& block);

}  // namespace speechlens::SPEECHLENS_TARGET
