// Both directions of a Mamba unit over a plane [B, T, K] on CUDA, without copies: `mixed` [tokens, 4 D + C] is the
// product of stacked weights, a row of it x and z of the forward direction, x and z of the backward direction,
// and what reaches the output past them. Tokens stay where they are; a direction is a way to walk over them.

namespace speechlens {

// COUNT neighbours, one, two or four.
template <int COUNT>
__device__ inline void copy_run(float* to, const float* from) {
  asm volatile("cp.async.ca.shared.global [%0], [%1], %2;" ::"r"((unsigned)__cvta_generic_to_shared(to)), "l"(from),
               "n"(COUNT * 4));
}

__device__ inline void end_of_copies() { asm volatile("cp.async.commit_group;" ::: "memory"); }

template <int LEFT>
__device__ inline void wait_for_copies() {
  asm volatile("cp.async.wait_group %0;" ::"n"(LEFT) : "memory");
}

// The tokens of a sequence in the order of its direction.
struct Walk {
  long long first;
  int step, length;

  __device__ inline long long token(int t) const { return first + (long long)(t) * step; }
};

// Planes are [outer, length, inner] tokens; sequences lie along the middle axis.
struct Plane {
  int outer, length, inner;

  __device__ inline long long tokens() const { return (long long)(outer) * length * inner; }

  __device__ inline Walk walk(long long sequence, bool backward) const {
    const long long first = sequence / inner * length * inner + sequence % inner;
    return backward ? Walk{first + (long long)(length - 1) * inner, -inner, length} : Walk{first, inner, length};
  }
};

// u [2, tokens, D] = silu(conv(x)); taps [2, 4, D], bias [2, D]. blockIdx.y is the direction.
template <int RUN, int D, int ROW>
__device__ inline void unit_conv(const float* mixed, const float* taps, const float* biases, float* u,
                                 const Plane& plane) {
  const int length = plane.length, runs = (length + RUN - 1) / RUN, direction = blockIdx.y;
  const unsigned item = blockIdx.x * blockDim.x + threadIdx.x, channel = item % D, rest = item / D;
  const long long tokens = plane.tokens(), sequence = rest / runs;
  if (sequence * length >= tokens) return;
  const Walk walk = plane.walk(sequence, direction);
  const int begin = rest % runs * RUN;
  const float* x = mixed + direction * 2 * D + channel;
  const bool inside = begin >= 3 && begin + RUN <= length;
  float held[RUN + 3], weight[4];
#pragma unroll
  for (int t = -3; t < RUN; ++t)
    held[t + 3] =
        inside || (begin + t >= 0 && begin + t < length) ? x[walk.token(begin + t) * ROW] : 0.0f;
#pragma unroll
  for (int k = 0; k < 4; ++k) weight[k] = taps[(direction * 4 + k) * D + channel];
  const float bias = biases[direction * D + channel];
  float* to = u + direction * tokens * D + channel;
#pragma unroll
  for (int t = 0; t < RUN; ++t) {
    float value = bias;
#pragma unroll
    for (int k = 0; k < 4; ++k) value = fmaf(weight[k], held[t + k], value);
    if (inside || begin + t < length) to[walk.token(begin + t) * D] = gated<false>(1.0f, value);
  }
}

// Tiles of ITEMS steps that are fetched ahead: u and z by the thread that needs them, selections by all.
template <int D, int ROW, int WIDTH, int THREADS, int HELD, int ITEMS, int STAGES>
struct Pipeline {
  float u[STAGES][ITEMS][THREADS * HELD], z[STAGES][ITEMS][THREADS * HELD], rows[STAGES][ITEMS][WIDTH];

  __device__ inline void fetch(int tile, const Walk& walk, const float* u_from, const float* z_from,
                               const float* rows_from) {
    const int stage = tile % STAGES, first = tile * ITEMS, steps = min(ITEMS, walk.length - first);
    const long long at = walk.token(first);
    u_from += at * D;
    z_from += at * ROW;
    // Few copies in a row: their addresses take registers from the states.
#pragma unroll 2
    for (int i = 0; i < steps; ++i) {
      copy_run<HELD>(&u[stage][i][threadIdx.x * HELD], u_from);
      copy_run<HELD>(&z[stage][i][threadIdx.x * HELD], z_from);
      u_from += (long long)(walk.step) * D;
      z_from += (long long)(walk.step) * ROW;
    }
    for (int item = threadIdx.x; item < steps * (WIDTH / 4); item += THREADS) {
      const int i = item / (WIDTH / 4), part = item % (WIDTH / 4) * 4;
      copy_run<4>(&rows[stage][i][part], rows_from + walk.token(first + i) * WIDTH + part);
    }
    end_of_copies();
  }
};

// HELD neighbouring channels of one sequence in one direction.
template <bool STRICT, bool HARMONIC, int RANK, int HELD>
struct Channels {
  float A[HELD][STATES], s[HELD][STATES], dt_weight[HELD][RANK], dt_bias[HELD], skip[HELD];

  // Each pointer at the first channel's row.
  __device__ inline Channels(const float* weights, const float* biases, const float* rates, const float* skips) {
#pragma unroll
    for (int h = 0; h < HELD; ++h) {
      dt_bias[h] = biases[h];
      skip[h] = skips[h];
#pragma unroll
      for (int r = 0; r < RANK; ++r) dt_weight[h][r] = weights[h * RANK + r];
#pragma unroll
      for (int n = 0; n < STATES; ++n) {
        A[h][n] = STRICT ? rates[h * STATES + n] : rates[h * STATES + n] * LOG2_E;
        s[h][n] = 0.0f;
      }
    }
  }

  // A step's outputs from u, z and the row (B, C, dt).
  __device__ inline void advance(const float* u, const float* z, const float* row, float (&out)[HELD]) {
    float raw[HELD], delta[HELD], drive[HELD], sum[HELD], decay[HELD][STATES];
#pragma unroll
    for (int h = 0; h < HELD; ++h) raw[h] = dt_bias[h];
#pragma unroll
    for (int r = 0; r < RANK; r += 4) {
      float dt[4];
      read_states<4>(row + 2 * STATES + r, dt);
#pragma unroll
      for (int k = 0; k < 4; ++k)
#pragma unroll
        for (int h = 0; h < HELD; ++h) raw[h] = fmaf(dt[k], dt_weight[h][r + k], raw[h]);
    }
#pragma unroll
    for (int h = 0; h < HELD; ++h) {
      delta[h] = softplus<STRICT>(raw[h]);
      drive[h] = STRICT ? u[h] : delta[h] * u[h];
      sum[h] = 0.0f;
      if (HARMONIC) decays<true, STATES>(delta[h], A[h], A[h][0], decay[h]);
    }
#pragma unroll
    for (int n = 0; n < STATES; n += 4) {
      float b[4], c[4];
      read_states<4>(row + n, b);
      read_states<4>(row + STATES + n, c);
#pragma unroll
      for (int k = 0; k < 4; ++k)
#pragma unroll
        for (int h = 0; h < HELD; ++h) {
          float& state = s[h][n + k];
          if (STRICT) {
            const float drift = __fmul_rn(strict_exp(__fmul_rn(delta[h], A[h][n + k])), state);
            state = __fadd_rn(drift, __fmul_rn(__fmul_rn(delta[h], b[k]), drive[h]));
            sum[h] = __fadd_rn(sum[h], __fmul_rn(state, c[k]));
          } else {
            state = fmaf(HARMONIC ? decay[h][n + k] : exp2_fast(delta[h] * A[h][n + k]), state, drive[h] * b[k]);
            sum[h] = fmaf(state, c[k], sum[h]);
          }
        }
    }
#pragma unroll
    for (int h = 0; h < HELD; ++h)
      out[h] = gated<STRICT>(STRICT ? __fadd_rn(sum[h], __fmul_rn(u[h], skip[h])) : fmaf(u[h], skip[h], sum[h]), z[h]);
  }
};

// y [tokens, 2 D] of u [2, tokens, D], mixed and selections [2, tokens, 32 + RANK]. dt_weight [2, D, RANK],
// dt_bias [2, D], rates [2, D, 16], skips [2, D]. blockIdx.y is the direction.
template <bool STRICT, bool HARMONIC, int D, int ROW, int RANK, int THREADS, int HELD, int ITEMS, int STAGES>
__device__ inline void unit_scan(const float* u, const float* mixed, const float* selections, const float* dt_weight,
                                 const float* dt_bias, const float* rates, const float* skips, float* y,
                                 const Plane& plane) {
  constexpr int WIDTH = 2 * STATES + RANK, BLOCK = THREADS * HELD, GROUPS = (D + BLOCK - 1) / BLOCK;
  __shared__ alignas(16) Pipeline<D, ROW, WIDTH, THREADS, HELD, ITEMS, STAGES> pipeline;
  const int direction = blockIdx.y, wanted = blockIdx.x % GROUPS * BLOCK + threadIdx.x * HELD;
  const int channel = min(wanted, D - HELD), place = direction * D + channel;
  const long long tokens = plane.tokens();
  const Walk walk = plane.walk(blockIdx.x / GROUPS, direction);
  const float* u_from = u + direction * tokens * D + channel;
  const float* z_from = mixed + direction * 2 * D + D + channel;
  const float* rows_from = selections + direction * tokens * WIDTH;
  const int tiles = (walk.length + ITEMS - 1) / ITEMS;
  for (int tile = 0; tile < STAGES - 1; ++tile)
    if (tile < tiles) pipeline.fetch(tile, walk, u_from, z_from, rows_from);
    else end_of_copies();
  Channels<STRICT, HARMONIC, RANK, HELD> channels(dt_weight + place * RANK, dt_bias + place, rates + place * STATES,
                                                  skips + place);
  float* to = y + place;
  for (int tile = 0; tile < tiles; ++tile) {
    wait_for_copies<STAGES - 2>();
    __syncthreads();
    if (tile + STAGES - 1 < tiles) pipeline.fetch(tile + STAGES - 1, walk, u_from, z_from, rows_from);
    else end_of_copies();
    const int stage = tile % STAGES, first = tile * ITEMS, steps = min(ITEMS, walk.length - first);
#pragma unroll 2 / HELD
    for (int i = 0; i < steps; ++i) {
      float out[HELD], own_u[HELD], own_z[HELD];
      read_states<HELD>(&pipeline.u[stage][i][threadIdx.x * HELD], own_u);
      read_states<HELD>(&pipeline.z[stage][i][threadIdx.x * HELD], own_z);
      channels.advance(own_u, own_z, pipeline.rows[stage][i], out);
      float* row = to + walk.token(first + i) * (2 * D);
      if (wanted < D) {
        Pack<float, HELD> pack;
#pragma unroll
        for (int h = 0; h < HELD; ++h) pack.v[h] = out[h];
        *reinterpret_cast<Pack<float, HELD>*>(row) = pack;
      }
    }
  }
}

__device__ inline float warp_sum(float value) {
#pragma unroll
  for (int half = 16; half > 0; half /= 2) value += __shfl_xor_sync(0xffffffffu, value, half);
  return value;
}

// y = LayerNorm(joined + past + bias) + x, one warp a token; `past` are the last C of a row of `mixed`, `table`
// [4, C] bias, gain and offset of the norm, and its epsilon.
template <int C, int ROW>
__device__ inline void unit_norm(const float* x, const float* mixed, const float* joined, const float* table, float* y,
                                 long long tokens) {
  constexpr int HELD = (C + 31) / 32;
  const long long wanted = ((long long)(blockIdx.x) * blockDim.x + threadIdx.x) / 32;
  const long long token = min(wanted, tokens - 1);
  const int lane = threadIdx.x % 32;
  float v[HELD], sum = 0.0f, squares = 0.0f;
#pragma unroll
  for (int i = 0; i < HELD; ++i) {
    const int c = i * 32 + lane;
    v[i] = c < C ? joined[token * C + c] + (mixed[token * ROW + ROW - C + c] + table[c]) : 0.0f;
    sum += v[i];
  }
  const float mean = warp_sum(sum) / C;
#pragma unroll
  for (int i = 0; i < HELD; ++i) {
    v[i] -= mean;
    if (i * 32 + lane < C) squares = fmaf(v[i], v[i], squares);
  }
  const float scale = rsqrtf(warp_sum(squares) / C + table[3 * C]);
#pragma unroll
  for (int i = 0; i < HELD; ++i) {
    const int c = i * 32 + lane;
    if (c < C && wanted < tokens)
      y[token * C + c] = fmaf(v[i] * scale, table[C + c], table[2 * C + c]) + x[token * C + c];
  }
}

}  // namespace speechlens
