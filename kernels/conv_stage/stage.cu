// What follows a stage's convolution on CUDA: moments of a plane in one pass, and norm with PReLU in one more.
// raw [B, positions, G C]: G groups of C channels that become neighbours (sub-pixels) and share the norm.
// Means are merged, never differences of large sums (T. Chan, G. Golub, R. LeVeque, 1983).

namespace speechlens {

// x [B, rows, columns, PLANES channels]: rows from `first` on of planes side by side, zeros outside of a plane's rows.
// A plane has TILES tiles [B, height, columns, channels]; table: first, rows, rows of a plane, first row of each tile.
template <int PLANES, int TILES>
__device__ inline void stage_gather(const float* const (&tiles)[PLANES * TILES], const int (&heights)[PLANES * TILES],
                                    const float* table, float* x, int batch, int columns, int channels) {
  const int rows = int(table[1]), all = int(table[2]);
  const unsigned item = blockIdx.x * blockDim.x + threadIdx.x, quads = channels / 4, part = item % quads * 4;
  unsigned rest = item / quads;
  const unsigned plane = rest % PLANES;
  rest /= PLANES;
  const unsigned column = rest % columns;
  rest /= columns;
  const int row = int(rest % rows) + int(table[0]);
  const unsigned b = rest / rows;
  if (b >= (unsigned)(batch)) return;
  float4 value = {0.0f, 0.0f, 0.0f, 0.0f};
  if (row >= 0 && row < all) {
    const float* from = nullptr;
    long long place = 0;
#pragma unroll
    for (int i = 0; i < PLANES * TILES; ++i) {
      const int begin = int(table[3 + i]);
      if (i / TILES != plane || row < begin) continue;
      from = tiles[i];
      place = (long long)(b) * heights[i] + row - begin;
    }
    from += (place * columns + column) * channels + part;
    // Planes may begin anywhere in a larger array.
    if ((unsigned long long)(from) % 16 == 0) value = *(const float4*)(from);
    else value = {from[0], from[1], from[2], from[3]};
  }
  *(float4*)(x + (long long)(item) * 4) = value;
}

struct Moments {
  float count = 0.0f, mean = 0.0f, squares = 0.0f;

  __device__ inline void merge(float more, float centre, float deviations) {
    if (more == 0.0f) return;
    const float total = count + more, apart = centre - mean, share = more / total;
    mean = count == 0.0f ? centre : fmaf(apart, share, mean);
    squares += deviations + apart * apart * count * share;
    count = total;
  }
};

// Moments of the positions of one block and thread row: means, squares [B, blocks rows, G C], counts
// [B, blocks rows].
template <int RUN>
__device__ inline void stage_moments(const float* raw, const float* bias, float* means, float* squares, float* counts,
                                     int positions, int width) {
  const int column = threadIdx.x % width, row = threadIdx.x / width, rows = blockDim.x / width, item = blockIdx.y;
  const int chunk = (positions + gridDim.x - 1) / gridDim.x, begin = blockIdx.x * chunk;
  const int end = min(begin + chunk, positions);
  const float* from = raw + (long long)(item) * positions * width + column;
  const float shift = bias[column];
  Moments all;
  for (int first = begin + row; first < end; first += RUN * rows) {
    float v[RUN], sum = 0.0f, deviations = 0.0f;
#pragma unroll
    for (int i = 0; i < RUN; ++i) v[i] = from[(long long)(min(first + i * rows, end - 1)) * width] + shift;
    const int count = min(RUN, (end - first + rows - 1) / rows);
    const float pivot = v[0];
#pragma unroll
    for (int i = 0; i < RUN; ++i) sum += i < count ? v[i] - pivot : 0.0f;
    const float mean = pivot + sum / count;
#pragma unroll
    for (int i = 0; i < RUN; ++i) deviations += i < count ? (v[i] - mean) * (v[i] - mean) : 0.0f;
    all.merge(count, mean, deviations);
  }
  const long long part = ((long long)(item) * gridDim.x + blockIdx.x) * rows + row;
  means[part * width + column] = all.mean;
  squares[part * width + column] = all.squares;
  if (column == 0) counts[part] = all.count;
}

// One item's moments of all `parts` and groups and of what was before together: before and merged means, squares
// [B, 1, C], counts [B, 1]. A block has 32 channels and 32 rows of threads.
__device__ inline void stage_merge(const float* means, const float* squares, const float* counts,
                                   const float* before_means, const float* before_squares, const float* before_counts,
                                   float* merged_means, float* merged_squares, float* merged_counts, int parts,
                                   int groups, int channels) {
  __shared__ float shared[3][32][32];
  const int lane = threadIdx.x % 32, row = threadIdx.x / 32, wanted = blockIdx.x * 32 + lane, item = blockIdx.y;
  const int channel = min(wanted, channels - 1);
  Moments all;
  for (int i = row; i < parts * groups; i += 32) {
    const long long at = ((long long)(item) * parts * groups + i) * channels + channel;
    all.merge(counts[(long long)(item) * parts + i / groups], means[at], squares[at]);
  }
  shared[0][row][lane] = all.count;
  shared[1][row][lane] = all.mean;
  shared[2][row][lane] = all.squares;
  __syncthreads();
  if (row != 0 || wanted >= channels) return;
  for (int i = 1; i < 32; ++i) all.merge(shared[0][i][lane], shared[1][i][lane], shared[2][i][lane]);
  const int place = item * channels + channel;
  all.merge(before_counts[item], before_means[place], before_squares[place]);
  merged_means[place] = all.mean;
  merged_squares[place] = all.squares;
  if (channel == 0) merged_counts[item] = all.count;
}

// y [B, rows up, columns across, C], sub-pixels in place: four channels a thread. means, squares [B, 1, C] and
// counts [B, 1] are the whole plane's; table [4, C]: gain, offset, slope, eps.
struct Frame {
  int rows, columns, channels, up, across;
};

__device__ inline void stage_apply(const float* raw, const float* bias, const float* means, const float* squares,
                                   const float* counts, const float* table, float* y, int batch, const Frame& frame) {
  const unsigned item = blockIdx.x * blockDim.x + threadIdx.x, quads = frame.channels / 4, C = frame.channels;
  const unsigned part = item % quads * 4, wide = frame.columns * frame.across, high = frame.rows * frame.up;
  unsigned rest = item / quads;
  const unsigned column = rest % wide;
  rest /= wide;
  const unsigned row = rest % high, b = rest / high;
  if (b >= (unsigned)(batch)) return;
  const unsigned group = row % frame.up * frame.across + column % frame.across, groups = frame.up * frame.across;
  const long long position =
      ((long long)(b) * frame.rows + row / frame.up) * frame.columns + column / frame.across;
  const float4 x = *(const float4*)(raw + (position * groups + group) * C + part);
  const float values[4] = {x.x, x.y, x.z, x.w};
  float out[4];
#pragma unroll
  for (int k = 0; k < 4; ++k) {
    const unsigned c = part + k;
    const float scale = table[c] * rsqrtf(squares[b * C + c] / counts[b] + table[3 * C + c]);
    const float value = fmaf(values[k] + bias[group * C + c] - means[b * C + c], scale, table[C + c]);
    out[k] = value >= 0.0f ? value : table[2 * C + c] * value;
  }
  *(float4*)(y + (long long)(item) * 4) = {out[0], out[1], out[2], out[3]};
}

}  // namespace speechlens
