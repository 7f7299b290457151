// Gradient of the selective scan on CUDA; follows scan.cu. A warp owns 32 channels of one sequence and walks
// the tiles of 8 steps backwards. Lane (q, g) holds the states 4q ... 4q+3 of one channel out of each of the
// four groups of 8, one after the other: the states of a tile are computed anew from its checkpoint and stay
// in registers, and B's and C's gradients add up over the four groups before any lane talks to another.

namespace speechlens {

constexpr int PARTS = 8;

// Per warp: one value per step and channel of the tile, and what is kept from tile to tile.
struct Board {
  float delta[CHECKPOINT][32], drive[CHECKPOINT][32], output[CHECKPOINT][32], u[CHECKPOINT][32];
  float slope[CHECKPOINT][32], gate[CHECKPOINT][32], by_input[CHECKPOINT][32], by_decay[CHECKPOINT][32];
  float4 rate[4][32], adjoint[4][32], by_rate[4][32], start[4][32];
};

struct Gate {
  float value, slope;
};

__device__ inline Gate gate_of(float z) {
  const float sigmoid = reciprocal(1.0f + exp2_fast(-z * LOG2_E)), value = z * sigmoid;
  return {value, sigmoid * (1.0f + z * (1.0f - sigmoid))};
}

__device__ inline float sigmoid_of(float x) { return reciprocal(1.0f + exp2_fast(-x * LOG2_E)); }

__device__ inline void prefetch(const void* p) { asm volatile("prefetch.global.L2 [%0];" ::"l"(p)); }

// Asks for a whole tile of one warp's 32 channels: each lane for a line of each kind.
template <int WIDTH, class U, class R, class TB, class TC, class Z, class G>
__device__ inline void prefetch_tile(const U* u, const R* delta_raw, const Z* z, const G* grad, const TB* B, const TC* C,
                                     const float4* start, int lane) {
  const int t = lane % 8, kind = lane / 8;
  if (kind == 0) prefetch(u + t * WIDTH);
  if (kind == 1) prefetch(delta_raw + t * WIDTH);
  if (kind == 2 && z) prefetch(z + t * WIDTH);
  if (kind == 3) prefetch(grad + t * WIDTH);
  if (kind == 0) prefetch(B + t * STATES);
  if (kind == 1) prefetch(C + t * STATES);
  if (kind > 1) prefetch(start + (lane % 16 / 4) * WIDTH + lane % 4 * 8);
}

// The elementwise part of a tile: lane = channel. output holds the gradient before the gate.
template <int WIDTH, class U, class R, class Z, class G>
__device__ inline void prepare(Board& board, const U* u, const R* delta_raw, const Z* z, const G* grad, int steps, int lane) {
#pragma unroll
  for (int t = 0; t < CHECKPOINT; ++t) {
    float value = 0.0f, raw = __int_as_float(0xff800000), dy = 0.0f, gated = 0.0f;
    Gate gate{1.0f, 0.0f};
    if (t < steps) {
      value = float(u[t * WIDTH]);
      raw = float(delta_raw[t * WIDTH]);
      dy = float(grad[t * WIDTH]);
      if (z) gate = gate_of(float(z[t * WIDTH]));
      gated = dy * gate.value;
    }
    const float delta = softplus<false>(raw);
    board.delta[t][lane] = delta;
    board.drive[t][lane] = delta * value;
    board.output[t][lane] = gated;
    board.u[t][lane] = value;
    board.slope[t][lane] = sigmoid_of(raw);
    board.gate[t][lane] = dy * gate.slope;
  }
}

// States forward and adjoints backward for one channel; adds to the gradients of B and C. On return drive holds
// C h, by_input B g, by_decay A g a h before it: the sums over the 16 states.
__device__ inline void trace(Board& board, const float* rows, int q, int column,
                             float (&by_B)[CHECKPOINT][4], float (&by_C)[CHECKPOINT][4]) {
  const Pack<float, 4> A = reinterpret_cast<const Pack<float, 4>&>(board.rate[q][column]);
  Pack<float, 4> adjoint = reinterpret_cast<const Pack<float, 4>&>(board.adjoint[q][column]);
  Pack<float, 4> by_rate = reinterpret_cast<const Pack<float, 4>&>(board.by_rate[q][column]);
  const Pack<float, 4> first = reinterpret_cast<const Pack<float, 4>&>(board.start[q][column]);
  float decay[CHECKPOINT][4], h[CHECKPOINT][4], through[2], inputs[2], decays[2];
#pragma unroll
  for (int half = 0; half < 2; ++half) {
    float sum[4];
#pragma unroll
    for (int i = 0; i < 4; ++i) {
      const int t = half * 4 + i;
      const float delta = board.delta[t][column], drive = board.drive[t][column];
      float b[4], c[4];
      read_states<4>(rows + t * STATES + q * 4, b);
      read_states<4>(rows + (CHECKPOINT + t) * STATES + q * 4, c);
      sum[i] = 0.0f;
#pragma unroll
      for (int j = 0; j < 4; ++j) {
        decay[t][j] = exp2_fast(delta * A.v[j]);
        h[t][j] = fmaf(decay[t][j], t ? h[t - 1][j] : first.v[j], drive * b[j]);
        sum[i] = fmaf(h[t][j], c[j], sum[i]);
      }
    }
    through[half] = spread_sum<4>(sum, q, 8);
    // Rows are read again rather than held: registers decide how many warps fit.
    asm volatile("" ::: "memory");
  }
#pragma unroll
  for (int half = 1; half >= 0; --half) {
    float input[4], by_decay[4];
#pragma unroll
    for (int i = 3; i >= 0; --i) {
      const int t = half * 4 + i;
      const float delta = board.delta[t][column], drive = board.drive[t][column], output = board.output[t][column];
      float b[4], c[4];
      read_states<4>(rows + t * STATES + q * 4, b);
      read_states<4>(rows + (CHECKPOINT + t) * STATES + q * 4, c);
      input[i] = by_decay[i] = 0.0f;
#pragma unroll
      for (int j = 0; j < 4; ++j) {
        const float g = fmaf(c[j], output, adjoint.v[j]);
        input[i] = fmaf(g, b[j], input[i]);
        by_B[t][j] = fmaf(g, drive, by_B[t][j]);
        by_C[t][j] = fmaf(output, h[t][j], by_C[t][j]);
        adjoint.v[j] = decay[t][j] * g;
        const float product = adjoint.v[j] * (t ? h[t - 1][j] : first.v[j]);
        by_decay[i] = fmaf(product, A.v[j], by_decay[i]);
        by_rate.v[j] = fmaf(product, delta, by_rate.v[j]);
      }
    }
    inputs[half] = spread_sum<4>(input, q, 8);
    decays[half] = spread_sum<4>(by_decay, q, 8);
    asm volatile("" ::: "memory");
  }
  reinterpret_cast<Pack<float, 4>&>(board.adjoint[q][column]) = adjoint;
  reinterpret_cast<Pack<float, 4>&>(board.by_rate[q][column]) = by_rate;
  __syncwarp();
#pragma unroll
  for (int half = 0; half < 2; ++half) {
    board.drive[half * 4 + q][column] = through[half];
    board.by_input[half * 4 + q][column] = inputs[half];
    board.by_decay[half * 4 + q][column] = decays[half];
  }
}

// Turns the sums into the gradients of u, delta_raw and z; gives the tile's part of D's gradient.
template <int WIDTH, class DU, class DR, class DZ>
__device__ inline float finish(const Board& board, float skip, DU* grad_u, DR* grad_delta, DZ* grad_z, int steps, int lane) {
  float by_skip = 0.0f;
#pragma unroll
  for (int t = 0; t < CHECKPOINT; ++t) {
    const float u = board.u[t][lane], output = board.output[t][lane], input = board.by_input[t][lane];
    by_skip = fmaf(output, u, by_skip);
    if (t < steps) {
      grad_u[t * WIDTH] = DU(fmaf(board.delta[t][lane], input, skip * output));
      const float by_delta = fmaf(u, input, board.by_decay[t][lane] * (1.0f / LOG2_E));
      grad_delta[t * WIDTH] = DR(by_delta * board.slope[t][lane]);
      if (grad_z) grad_z[t * WIDTH] = DZ(board.gate[t][lane] * fmaf(skip, u, board.drive[t][lane]));
    }
  }
  return by_skip;
}

// Inputs as in scan_forward; grad [B, L, D] is y's cotangent; adjoints [B, chunks, D, 16] reaches each chunk from
// behind, or null. by_rows [B, blocks of channels, L, 4, 2, 4] holds, for each four states, B's and C's gradients,
// still to be summed over the blocks; by_rate [B, chunks, D, 16] and by_skip [B, chunks, D] over B and chunks.
template <int WARPS, int WIDTH, class U, class R, class TB, class TC, class Z, class G, class DU, class DR, class DZ>
__device__ inline void scan_backward(const U* u, const R* delta_raw, const float* A_log, const TB* B, const TC* C,
                                     const float* D, const Z* z, const float4* checkpoints, const G* grad,
                                     const float* adjoints, DU* grad_u, DR* grad_delta, DZ* grad_z, float* by_rows,
                                     float* by_rate, float* by_skip, float* grad_state, Extent extent) {
  __shared__ Board boards[WARPS];
  __shared__ alignas(64) float rows[2 * CHECKPOINT * STATES];
  __shared__ float sums[WARPS][CHECKPOINT][32];
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32, q = lane / 8, g = lane % 8;
  const Place place = find_place<1, WIDTH>(extent);
  const int groups = (WIDTH + WARPS * 32 - 1) / (WARPS * 32), channel = place.channel;
  const long long chunk_at = (place.sequence * extent.chunks + place.chunk) * WIDTH + channel;
  Board& board = boards[warp];
  for (int k = 0; k < 4; ++k) {
    float rate[4], adjoint[4];
    for (int j = 0; j < 4; ++j) {
      const int n = k * 4 + j;
      rate[j] = -expf(A_log[channel * STATES + n]) * LOG2_E;
      adjoint[j] = adjoints && place.alive ? adjoints[chunk_at * STATES + n] : 0.0f;
    }
    board.rate[k][lane] = {rate[0], rate[1], rate[2], rate[3]};
    board.adjoint[k][lane] = {adjoint[0], adjoint[1], adjoint[2], adjoint[3]};
    board.by_rate[k][lane] = {0.0f, 0.0f, 0.0f, 0.0f};
  }
  const long long first_row = place.sequence * extent.length + place.begin;
  const long long tiles = (extent.length + CHECKPOINT - 1) / CHECKPOINT;
  const float skip = D[channel];
  float skip_sum = 0.0f;
  for (int first = (place.steps - 1) / CHECKPOINT * CHECKPOINT; first >= 0; first -= CHECKPOINT) {
    const long long row = first_row + first, at = row * WIDTH + channel;
    const int steps = place.steps - first;
    const float4* start = checkpoints + (place.sequence * tiles + (place.begin + first) / CHECKPOINT) * 4 * WIDTH + channel;
    Rows<CHECKPOINT, WARPS * 32> fetched;
    fetched.fetch(B + row * STATES, C + row * STATES, 0, steps);
    prepare<WIDTH>(board, u + at, delta_raw + at, z ? z + at : z, grad + at, place.alive ? steps : 0, lane);
    for (int k = 0; k < 4; ++k) board.start[k][lane] = start[k * WIDTH];
    fetched.put(rows);
    if (first) {
      const long long tile = CHECKPOINT * WIDTH, line = at - tile - lane, states = (row - CHECKPOINT) * STATES;
      prefetch_tile<WIDTH>(u + line, delta_raw + line, z ? z + line : z, grad + line, B + states, C + states,
                           start - 4 * WIDTH - lane, lane);
    }
    __syncthreads();
    float by_B[CHECKPOINT][4] = {}, by_C[CHECKPOINT][4] = {};
#pragma unroll 1
    for (int k = 0; k < 4; ++k)
      trace(board, rows, q, k * 8 + g, by_B, by_C);
#pragma unroll
    for (int t = 0; t < CHECKPOINT; ++t) {
      float v[PARTS];
#pragma unroll
      for (int j = 0; j < 4; ++j) v[j] = by_B[t][j], v[4 + j] = by_C[t][j];
      sums[warp][t][lane] = spread_sum<PARTS>(v, g, 1);
    }
    __syncthreads();
    for (int item = threadIdx.x; item < CHECKPOINT * 32; item += WARPS * 32) {
      float sum = 0.0f;
#pragma unroll
      for (int w = 0; w < WARPS; ++w) sum += sums[w][item / 32][item % 32];
      const long long to = (place.sequence * groups + blockIdx.x % groups) * extent.length + place.begin + first;
      if (item / 32 < steps) by_rows[to * 32 + item] = sum;
    }
    skip_sum += finish<WIDTH>(board, skip, grad_u + at, grad_delta + at, grad_z ? grad_z + at : grad_z,
                              place.alive ? steps : 0, lane);
    __syncwarp();
  }
  if (!place.alive) return;
  by_skip[chunk_at] = skip_sum;
  for (int k = 0; k < 4; ++k) {
    const Pack<float, 4> rate = reinterpret_cast<const Pack<float, 4>&>(board.by_rate[k][lane]);
    const Pack<float, 4> adjoint = reinterpret_cast<const Pack<float, 4>&>(board.adjoint[k][lane]);
    for (int j = 0; j < 4; ++j) {
      by_rate[chunk_at * STATES + k * 4 + j] = rate.v[j];
      if (place.chunk == 0) grad_state[(place.sequence * WIDTH + channel) * STATES + k * 4 + j] = adjoint.v[j];
    }
  }
}

// What each chunk adds to an adjoint of zeros that reaches it from behind: local [B, chunks, D, 16], and its sum of
// delta, total [B, chunks, D].
template <int THREADS, int WIDTH, class R, class TC, class Z, class G>
__device__ inline void adjoint_local(const R* delta_raw, const float* A_log, const TC* C, const Z* z, const G* grad,
                                     float* local, float* total, Extent extent) {
  __shared__ alignas(64) float rows[2 * CHECKPOINT * STATES];
  const Place place = find_place<1, WIDTH>(extent);
  const long long chunk_at = (place.sequence * extent.chunks + place.chunk) * WIDTH + place.channel;
  const long long first_row = place.sequence * extent.length + place.begin;
  float A[STATES], adjoint[STATES] = {}, sum = 0.0f;
  for (int n = 0; n < STATES; ++n) A[n] = -expf(A_log[place.channel * STATES + n]) * LOG2_E;
  for (int first = (place.steps - 1) / CHECKPOINT * CHECKPOINT; first >= 0; first -= CHECKPOINT) {
    const long long row = first_row + first, at = row * WIDTH + place.channel;
    const int steps = place.steps - first;
    Rows<CHECKPOINT, THREADS> fetched;
    fetched.fetch(C + row * STATES, (const TC*)nullptr, 0, steps);
    float output[CHECKPOINT], delta[CHECKPOINT];
#pragma unroll
    for (int t = 0; t < CHECKPOINT; ++t) {
      output[t] = delta[t] = 0.0f;
      if (t < steps) {
        delta[t] = softplus<false>(float(delta_raw[at + t * WIDTH]));
        output[t] = float(grad[at + t * WIDTH]);
        if (z) output[t] *= gate_of(float(z[at + t * WIDTH])).value;
      }
    }
    __syncthreads();
    fetched.put(rows);
    __syncthreads();
#pragma unroll
    for (int t = CHECKPOINT - 1; t >= 0; --t) {
      float c[STATES];
      read_states<STATES>(rows + t * STATES, c);
      sum += delta[t];
#pragma unroll
      for (int n = 0; n < STATES; ++n) adjoint[n] = exp2_fast(delta[t] * A[n]) * fmaf(c[n], output[t], adjoint[n]);
    }
  }
  if (!place.alive) return;
  for (int n = 0; n < STATES; ++n) local[chunk_at * STATES + n] = adjoint[n];
  total[chunk_at] = sum;
}

}  // namespace speechlens
