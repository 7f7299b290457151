// Selective scan on CUDA. A group of LANES threads owns one channel of one sequence and holds 16 / LANES
// states of it each; lane p of the group also loads, gates and stores the steps t = p (mod LANES).
// B and C of a tile of steps are shared by the block. Tiles are fetched one ahead into registers.

namespace speechlens {

constexpr int STATES = 16;
constexpr int CHECKPOINT = 8;
constexpr float LOG2_E = 1.4426950408889634f;

template <class T, int K>
struct alignas(sizeof(T) * K) Pack {
  T v[K];
};

// Neighbours as one access where the address allows it.
template <int COUNT, class T>
__device__ inline void load_run(const T* p, float (&out)[COUNT]) {
  if (reinterpret_cast<unsigned long long>(p) % sizeof(Pack<T, COUNT>)) {
#pragma unroll
    for (int i = 0; i < COUNT; ++i) out[i] = float(p[i]);
    return;
  }
  const Pack<T, COUNT> q = *reinterpret_cast<const Pack<T, COUNT>*>(p);
#pragma unroll
  for (int i = 0; i < COUNT; ++i) out[i] = float(q.v[i]);
}

__device__ inline float exp2_fast(float x) {
  float y;
  asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x));
  return y;
}

__device__ inline float reciprocal(float x) {
  float y;
  asm("rcp.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x));
  return y;
}

// log(1 + e) for e in [0, 1], relative error 2e-7.
__device__ inline float log1p_unit(float e) {
  float p = 0.00523262424f;
  p = fmaf(p, e, -0.0295049567f);
  p = fmaf(p, e, 0.0782254934f);
  p = fmaf(p, e, -0.13663207f);
  p = fmaf(p, e, 0.191059887f);
  p = fmaf(p, e, -0.248429775f);
  p = fmaf(p, e, 0.333190948f);
  p = fmaf(p, e, -0.499994934f);
  p = fmaf(p, e, 0.99999994f);
  return p * e;
}

// E(x) of strict.md.
__device__ inline float strict_exp(float x) {
  const float y = __fmul_rn(x, LOG2_E), k = rintf(y), f = __fsub_rn(y, k);
  float p = 1.5465313e-4f;
  p = __fadd_rn(__fmul_rn(p, f), 1.3395279e-3f);
  p = __fadd_rn(__fmul_rn(p, f), 9.6180400e-3f);
  p = __fadd_rn(__fmul_rn(p, f), 5.5503407e-2f);
  p = __fadd_rn(__fmul_rn(p, f), 2.4022651e-1f);
  p = __fadd_rn(__fmul_rn(p, f), 6.9314720e-1f);
  p = __fadd_rn(__fmul_rn(p, f), 1.0f);
  return k >= -126.0f ? __int_as_float(__float_as_int(p) + (int(fmaxf(k, -127.0f)) << 23)) : 0.0f;
}

template <bool STRICT>
__device__ inline float softplus(float x) {
  if (STRICT) return __fadd_rn(fmaxf(x, 0.0f), log1pf(expf(-fabsf(x))));
  return fmaxf(x, 0.0f) + log1p_unit(exp2_fast(-fabsf(x) * LOG2_E));
}

template <bool STRICT>
__device__ inline float gated(float y, float z) {
  if (STRICT) return __fmul_rn(y, __fdiv_rn(z, __fadd_rn(1.0f, expf(-z))));
  return y * (z * reciprocal(1.0f + exp2_fast(-z * LOG2_E)));
}

// Whether the channel's decay rates are 1, 2, ... 16 times the first, to float32 precision.
__device__ inline bool is_harmonic(const float* A_log) {
  for (int n = 1; n < STATES; ++n) {
    const float expected = A_log[0] + logf(n + 1.0f);
    if (!(fabsf(A_log[n] - expected) <= 5e-7f * (1.0f + fabsf(expected)))) return false;
  }
  return true;
}

// exp(delta A) of the held states; `unit` is the rate of n = 0.
template <bool HARMONIC, int HELD>
__device__ inline void decays(float delta, const float (&A)[HELD], float unit, float (&decay)[HELD]) {
  if (!HARMONIC) {
    for (int j = 0; j < HELD; ++j) decay[j] = exp2_fast(delta * A[j]);
    return;
  }
  decay[0] = exp2_fast(delta * A[0]);
  const float r = HELD == STATES ? decay[0] : exp2_fast(delta * unit);
  float power[HELD];
  power[0] = 1.0f;
  for (int j = 1; j < HELD; ++j) {
    power[j] = j == 1 ? r : power[j / 2] * power[j - j / 2];
    decay[j] = decay[0] * power[j];
  }
}

// Sums v[i] over the lanes whose numbers differ by multiples of `stride`; the lane with `index` gets the total of
// v[index].
template <int COUNT>
__device__ inline float spread_sum(float (&v)[COUNT], int index, int stride) {
#pragma unroll
  for (int half = COUNT / 2; half > 0; half /= 2) {
    const bool upper = index & half;
#pragma unroll
    for (int i = 0; i < half; ++i) {
      const float sent = upper ? v[i] : v[i + half], kept = upper ? v[i + half] : v[i];
      v[i] = kept + __shfl_xor_sync(0xffffffffu, sent, half * stride);
    }
  }
  return v[0];
}

// The steps of all sequences, and how they are cut into chunks.
struct Extent {
  int length, chunk, chunks;
};

// What a thread has to know of its place.
struct Place {
  long long sequence;
  int chunk, channel, lane, begin, steps;
  bool alive;
};

template <int LANES, int WIDTH>
__device__ inline Place find_place(const Extent& extent) {
  const int per_warp = 32 / LANES, per_block = blockDim.x / LANES, groups = (WIDTH + per_block - 1) / per_block;
  const int wanted = blockIdx.x % groups * per_block + threadIdx.x / 32 * per_warp + threadIdx.x % per_warp;
  const int begin = blockIdx.y * extent.chunk, lane = threadIdx.x % 32 / per_warp;
  return {blockIdx.x / groups, int(blockIdx.y), min(wanted, WIDTH - 1), lane,
          begin, min(extent.chunk, extent.length - begin), wanted < WIDTH};
}

// A thread's own steps of one tile, fetched ahead; steps past the end change nothing.
template <int LANES, int ITEMS, int WIDTH>
struct Samples {
  float u[ITEMS], delta[ITEMS], z[ITEMS];

  template <class U, class R, class Z>
  __device__ inline void fetch(const U* u_row, const R* delta_row, const Z* z_row, int first, int steps) {
    const long long at = (long long)(first) * WIDTH;
    if (first + LANES * (ITEMS - 1) < steps) {
#pragma unroll
      for (int i = 0; i < ITEMS; ++i) {
        u[i] = float(u_row[at + i * LANES * WIDTH]);
        delta[i] = float(delta_row[at + i * LANES * WIDTH]);
        if (z_row) z[i] = float(z_row[at + i * LANES * WIDTH]);
      }
    } else {
#pragma unroll
      for (int i = 0; i < ITEMS; ++i) {
        const bool inside = first + i * LANES < steps;
        u[i] = inside ? float(u_row[at + i * LANES * WIDTH]) : 0.0f;
        delta[i] = inside ? float(delta_row[at + i * LANES * WIDTH]) : __int_as_float(0xff800000);
        z[i] = inside && z_row ? float(z_row[at + i * LANES * WIDTH]) : 0.0f;
      }
    }
  }
};

// Rows of B and C of a tile, four states a step and thread.
template <int TILE, int THREADS>
struct Rows {
  static constexpr int COUNT = (TILE * 8 + THREADS - 1) / THREADS;
  Pack<float, 4> held[COUNT];

  template <class TB, class TC>
  __device__ inline void fetch(const TB* B, const TC* C, int first, int steps) {
#pragma unroll
    for (int k = 0; k < COUNT; ++k) {
      const int item = threadIdx.x + k * THREADS, t = first + item % (TILE * 4) / 4, n = item % 4 * 4;
      held[k] = {};
      if (item < TILE * 8 && t < steps) {
        if (item < TILE * 4) load_run<4>(B + (long long)(t) * STATES + n, held[k].v);
        else if (C) load_run<4>(C + (long long)(t) * STATES + n, held[k].v);
      }
    }
  }

  __device__ inline void put(float* shared) const {
#pragma unroll
    for (int k = 0; k < COUNT; ++k) {
      const int item = threadIdx.x + k * THREADS;
      if (item < TILE * 8) reinterpret_cast<Pack<float, 4>*>(shared)[item] = held[k];
    }
  }
};

template <int HELD>
__device__ inline void read_states(const float* row, float (&out)[HELD]) {
  const Pack<float, HELD> p = *reinterpret_cast<const Pack<float, HELD>*>(row);
#pragma unroll
  for (int j = 0; j < HELD; ++j) out[j] = p.v[j];
}

// The time loop of one chunk.
template <bool STRICT, bool HARMONIC, int LANES, int ITEMS, int THREADS, int WIDTH,
          class U, class R, class TB, class TC, class Z, class Y>
__device__ inline void walk(const Place& place, const U* u, const R* delta_raw, const TB* B, const TC* C,
                            const Z* z, float skip, const float (&A)[STATES / LANES], float unit,
                            float (&s)[STATES / LANES], Y* y, float4* checkpoints) {
  constexpr int HELD = STATES / LANES, TILE = LANES * ITEMS, PER_WARP = 32 / LANES;
  __shared__ alignas(64) float rows[2][TILE * 2 * STATES];
  const int lane = place.lane, steps = place.steps;
  Samples<LANES, ITEMS, WIDTH> next;
  Rows<TILE, THREADS> next_rows;
  next.fetch(u, delta_raw, z, lane, steps);
  next_rows.fetch(B, C, 0, steps);
  for (int first = 0, parity = 0; first < steps; first += TILE, parity ^= 1) {
    const Samples<LANES, ITEMS, WIDTH> now = next;
    const float* row = rows[parity];
    next_rows.put(rows[parity]);
    __syncthreads();
    if (first + TILE < steps) {
      next.fetch(u, delta_raw, z, first + TILE + lane, steps);
      next_rows.fetch(B, C, first + TILE, steps);
    }
#pragma unroll
    for (int i = 0; i < ITEMS; ++i) {
      const float own_delta = softplus<STRICT>(now.delta[i]);
      const float own_drive = STRICT ? now.u[i] : own_delta * now.u[i];
      float part[LANES];
#pragma unroll
      for (int p = 0; p < LANES; ++p) {
        const int t = i * LANES + p, source = p * PER_WARP + threadIdx.x % PER_WARP;
        const float delta = LANES == 1 ? own_delta : __shfl_sync(0xffffffffu, own_delta, source);
        const float drive = LANES == 1 ? own_drive : __shfl_sync(0xffffffffu, own_drive, source);
        if (checkpoints && t % CHECKPOINT == 0 && first + t < steps && place.alive) {
          float4* to = checkpoints + (long long)((first + t) / CHECKPOINT) * 4 * WIDTH;
#pragma unroll
          for (int j = 0; j + 3 < HELD; j += 4)
            to[(lane * HELD + j) / 4 * WIDTH] = {s[j], s[j + 1], s[j + 2], s[j + 3]};
        }
        float b[HELD], c[HELD], decay[HELD];
        read_states<HELD>(row + t * STATES + lane * HELD, b);
        read_states<HELD>(row + (TILE + t) * STATES + lane * HELD, c);
        if (!STRICT) decays<HARMONIC, HELD>(delta, A, unit, decay);
        part[p] = 0.0f;
#pragma unroll
        for (int j = 0; j < HELD; ++j) {
          if (STRICT) {
            const float drift = __fmul_rn(strict_exp(__fmul_rn(delta, A[j])), s[j]);
            s[j] = __fadd_rn(drift, __fmul_rn(__fmul_rn(delta, b[j]), drive));
            part[p] = __fadd_rn(part[p], __fmul_rn(s[j], c[j]));
          } else {
            s[j] = fmaf(decay[j], s[j], drive * b[j]);
            part[p] = fmaf(s[j], c[j], part[p]);
          }
        }
      }
      const float sum = spread_sum<LANES>(part, lane, PER_WARP);
      float out = STRICT ? __fadd_rn(sum, __fmul_rn(now.u[i], skip)) : fmaf(now.u[i], skip, sum);
      if (z) out = gated<STRICT>(out, now.z[i]);
      const int t = first + i * LANES + lane;
      if (t < steps && place.alive) y[(long long)(t) * WIDTH] = Y(out);
    }
  }
}

// u, delta_raw, z, y [B, L, D]; B, C [B, L, 16]; A_log [D, 16]; D [D]. starts [B, chunks, D, 16], zeros where
// null. last [B, D, 16], checkpoints [B, ceil(L / 8), 4, D, 4] where not null.
template <bool STRICT, int LANES, int ITEMS, int THREADS, int WIDTH,
          class U, class R, class TB, class TC, class Z, class Y>
__device__ inline void scan_forward(const U* u, const R* delta_raw, const float* A_log, const TB* B, const TC* C,
                                    const float* D, const Z* z, const float* starts, Y* y, float* last,
                                    float4* checkpoints, Extent extent) {
  constexpr int HELD = STATES / LANES;
  const Place place = find_place<LANES, WIDTH>(extent);
  const int channel = place.channel;
  float A[HELD], s[HELD];
  const float* rates = A_log + (long long)(channel) * STATES;
  const bool harmonic = !STRICT && __syncthreads_and(is_harmonic(rates));
  const float scale = STRICT ? 1.0f : LOG2_E, unit = -expf(rates[0]) * scale;
  const long long chunk_at = (place.sequence * extent.chunks + place.chunk) * WIDTH + channel;
  for (int j = 0; j < HELD; ++j) {
    const int n = place.lane * HELD + j;
    A[j] = -expf(rates[n]) * scale;
    s[j] = starts ? starts[chunk_at * STATES + n] : 0.0f;
  }
  const long long row = place.sequence * extent.length + place.begin, at = row * WIDTH + channel;
  if (checkpoints) {
    const long long tiles = (extent.length + CHECKPOINT - 1) / CHECKPOINT;
    checkpoints += (place.sequence * tiles + place.begin / CHECKPOINT) * 4 * WIDTH + channel;
  }
  const TB* b_rows = B + row * STATES;
  const TC* c_rows = C + row * STATES;
  const Z* gate = z ? z + at : (const Z*)nullptr;
  if (harmonic)
    walk<STRICT, true, LANES, ITEMS, THREADS, WIDTH>(place, u + at, delta_raw + at, b_rows, c_rows, gate, D[channel],
                                                     A, unit, s, y + at, checkpoints);
  else
    walk<STRICT, false, LANES, ITEMS, THREADS, WIDTH>(place, u + at, delta_raw + at, b_rows, c_rows, gate, D[channel],
                                                      A, unit, s, y + at, checkpoints);
  if (!place.alive || place.chunk + 1 < extent.chunks) return;
  float* to = last + (place.sequence * WIDTH + channel) * STATES + place.lane * HELD;
  for (int j = 0; j < HELD; ++j) to[j] = s[j];
}

// Adds the steps of a tile to the ends of four states, given the sum of delta behind each step.
template <bool STRICT, bool HARMONIC, int TILE>
__device__ inline void add_tile(const float (&span)[TILE], const float (&delta)[TILE], const float (&u)[TILE],
                                const float* rows, const float (&A)[4], float unit, float (&ends)[4]) {
#pragma unroll
  for (int t = TILE - 1; t >= 0; --t) {
    float b[4], decay[4];
    read_states<4>(rows + t * STATES, b);
    if (!STRICT) decays<HARMONIC, 4>(span[t], A, unit, decay);
#pragma unroll
    for (int j = 0; j < 4; ++j) {
      if (STRICT) {
        const float share = strict_exp(__fmul_rn(span[t], A[j]));
        ends[j] = __fadd_rn(ends[j], __fmul_rn(share, __fmul_rn(__fmul_rn(delta[t], b[j]), u[t])));
      } else {
        ends[j] = fmaf(decay[j], delta[t] * u[t] * b[j], ends[j]);
      }
    }
  }
}

// What each chunk adds to a state of zeros, local [B, chunks, D, 16], and its sum of delta, total [B, chunks, D]. Summed
// from the chunk's end: drive B exp(A R) of its steps, where R is the sum of delta behind the step. Four states at a
// time drop out as soon as exp(A R) is zero for a whole warp; what lies before is then never read.
template <bool STRICT, int THREADS, int WIDTH, class U, class R, class TB>
__device__ inline void scan_ends(const U* u, const R* delta_raw, const float* A_log, const TB* B, float* local,
                                 float* total, Extent extent) {
  constexpr int TILE = 8, GROUPS = STATES / 4;
  constexpr float LEAST = STRICT ? -88.0f : -127.0f;
  __shared__ alignas(64) float rows[2][TILE * 2 * STATES];
  const Place place = find_place<1, WIDTH>(extent);
  const long long row = place.sequence * extent.length + place.begin, at = row * WIDTH + place.channel;
  const float* rates = A_log + (long long)(place.channel) * STATES;
  const bool harmonic = !STRICT && __syncthreads_and(is_harmonic(rates));
  float A[GROUPS][4], ends[GROUPS][4] = {}, slowest[GROUPS];
#pragma unroll
  for (int g = 0; g < GROUPS; ++g) {
    for (int j = 0; j < 4; ++j) A[g][j] = -expf(rates[g * 4 + j]) * (STRICT ? 1.0f : LOG2_E);
    slowest[g] = fmaxf(fmaxf(A[g][0], A[g][1]), fmaxf(A[g][2], A[g][3]));
  }
  Samples<1, TILE, WIDTH> next;
  Rows<TILE, THREADS> next_rows;
  const TB* b_rows = B + row * STATES;
  const auto fetch = [&](int first) {
    next.fetch(u + at, delta_raw + at, (const float*)nullptr, first, place.steps);
    next_rows.fetch(b_rows, (const TB*)nullptr, first, place.steps);
  };
  int first = (place.steps - 1) / TILE * TILE;
  unsigned alive = (1u << GROUPS) - 1;
  float behind = 0.0f;
  fetch(first);
  for (int parity = 0; first >= 0; first -= TILE, parity ^= 1) {
    const Samples<1, TILE, WIDTH> now = next;
    next_rows.put(rows[parity]);
    if (!__syncthreads_or(alive)) break;
    if (first) fetch(first - TILE);
    float delta[TILE], span[TILE];
#pragma unroll
    for (int t = TILE - 1; t >= 0; --t) {
      delta[t] = softplus<STRICT>(now.delta[t]);
      span[t] = behind;
      behind += delta[t];
    }
#pragma unroll
    for (int g = 0; g < GROUPS; ++g) {
      if (!(alive >> g & 1)) continue;
      const float* b = rows[parity] + g * 4;
      if (harmonic) add_tile<STRICT, true>(span, delta, now.u, b, A[g], A[0][0], ends[g]);
      else add_tile<STRICT, false>(span, delta, now.u, b, A[g], A[0][0], ends[g]);
    }
    // Written so that NaN stays alive.
#pragma unroll
    for (int g = 0; g < GROUPS; ++g)
      if (__all_sync(0xffffffffu, slowest[g] * behind < LEAST)) alive &= ~(1u << g);
  }
  if (!place.alive) return;
  const long long chunk_at = (place.sequence * extent.chunks + place.chunk) * WIDTH + place.channel;
  for (int n = 0; n < STATES; ++n) local[chunk_at * STATES + n] = ends[n / 4][n % 4];
  total[chunk_at] = behind;
}

// One thread per (sequence, channel, state): start states of the chunks from their own end states.
// REVERSE walks from the last chunk to the first, for the adjoint.
template <bool STRICT, bool REVERSE>
__device__ inline void scan_carry(const float* local, const float* total, const float* A_log, const float* state,
                                  float* starts, long long sequences, int width, int chunks) {
  const long long id = (long long)(blockIdx.x) * blockDim.x + threadIdx.x, row = (long long)(width) * STATES;
  if (id >= sequences * row) return;
  const long long sequence = id / row, rest = id % row, channel = rest / STATES;
  const float A = -expf(A_log[rest]) * (STRICT ? 1.0f : LOG2_E);
  float s = state ? state[id] : 0.0f;
#pragma unroll 8
  for (int i = 0; i < chunks; ++i) {
    const long long at = sequence * chunks + (REVERSE ? chunks - 1 - i : i);
    const float span = __fmul_rn(A, total[at * width + channel]), own = local[at * row + rest];
    starts[at * row + rest] = s;
    s = STRICT ? __fadd_rn(__fmul_rn(strict_exp(span), s), own) : fmaf(exp2_fast(span), s, own);
  }
}

}  // namespace speechlens
