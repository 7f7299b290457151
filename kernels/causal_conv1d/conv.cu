// Causal depthwise convolution of four taps on CUDA. A thread owns VEC neighbouring channels of one sequence
// and a run of steps, so that all of its loads are independent and of 4 * VEC bytes.

namespace speechlens {

constexpr int TAPS = 4;

template <class T, int K>
struct alignas(sizeof(T) * K) Lanes {
  T v[K];
};

template <int VEC, class T>
__device__ inline Lanes<float, VEC> read(const T* p) {
  const Lanes<T, VEC> raw = *reinterpret_cast<const Lanes<T, VEC>*>(p);
  Lanes<float, VEC> out;
#pragma unroll
  for (int i = 0; i < VEC; ++i) out.v[i] = float(raw.v[i]);
  return out;
}

template <int VEC, class T>
__device__ inline void write(T* p, const Lanes<float, VEC>& value) {
  Lanes<T, VEC> raw;
#pragma unroll
  for (int i = 0; i < VEC; ++i) raw.v[i] = T(value.v[i]);
  *reinterpret_cast<Lanes<T, VEC>*>(p) = raw;
}

__device__ inline float logistic(float x) { return 1.0f / (1.0f + __expf(-x)); }

// Which run of which sequence, and the first of the thread's channels.
struct Spot {
  long long sequence;
  int begin, channel;
};

template <int VEC, int RUN, int WIDTH>
__device__ inline Spot find_spot(int length) {
  const unsigned groups = WIDTH / VEC, runs = (length + RUN - 1) / RUN;
  const unsigned blocks = (groups * runs + blockDim.x - 1) / blockDim.x;
  const unsigned item = blockIdx.x % blocks * blockDim.x + threadIdx.x;
  return {blockIdx.x / blocks, item < groups * runs ? int(item / groups) * RUN : -1, int(item % groups) * VEC};
}

// x at step t, from the history where t < 0, zeros where there is none or t is past the end.
template <int VEC, int WIDTH, class X>
__device__ inline Lanes<float, VEC> sample(const X* row, const float* history, int t, int length) {
  if (t < 0 && history) return read<VEC>(history + (t + TAPS - 1) * WIDTH);
  if (t < 0 || t >= length) return {};
  return read<VEC>(row + (long long)(t) * WIDTH);
}

template <int VEC>
struct Taps {
  float weight[VEC][TAPS], bias[VEC];

  __device__ inline Taps(const float* all_weights, const float* all_biases, int channel) {
#pragma unroll
    for (int i = 0; i < VEC; ++i) {
#pragma unroll
      for (int k = 0; k < TAPS; ++k) weight[i][k] = all_weights[(channel + i) * TAPS + k];
      bias[i] = all_biases[channel + i];
    }
  }

  __device__ inline float apply(int i, float a, float b, float c, float d) const {
    return fmaf(weight[i][3], d, fmaf(weight[i][2], c, fmaf(weight[i][1], b, fmaf(weight[i][0], a, bias[i]))));
  }
};

// Arrays may start anywhere inside a buffer; only whole vectors can be read as such.
template <int VEC, class T>
__device__ inline bool aligned(const T* p) {
  return reinterpret_cast<unsigned long long>(p) % sizeof(Lanes<T, VEC>) == 0;
}

template <bool SILU, int VEC, int RUN, int WIDTH, class X, class Y>
__device__ inline void convolve(const X* row, const float* history, Y* out, const Taps<VEC>& taps, int begin, int length) {
  Lanes<float, VEC> held[RUN + TAPS - 1];
  const bool inside = begin >= TAPS - 1 && begin + RUN <= length;
  if (inside) {
    const X* from = row + (long long)(begin - TAPS + 1) * WIDTH;
#pragma unroll
    for (int t = 0; t < RUN + TAPS - 1; ++t) held[t] = read<VEC>(from + t * WIDTH);
  } else {
#pragma unroll
    for (int t = 0; t < RUN + TAPS - 1; ++t) held[t] = sample<VEC, WIDTH>(row, history, begin + t - TAPS + 1, length);
  }
#pragma unroll
  for (int t = 0; t < RUN; ++t) {
    Lanes<float, VEC> result;
#pragma unroll
    for (int i = 0; i < VEC; ++i) {
      const float value = taps.apply(i, held[t].v[i], held[t + 1].v[i], held[t + 2].v[i], held[t + 3].v[i]);
      result.v[i] = SILU ? value * logistic(value) : value;
    }
    if (inside || begin + t < length) write<VEC>(out + (long long)(begin + t) * WIDTH, result);
  }
}

// x, y [B, L, D]; weight [D, 4]; bias [D]; state [B, 3, D] or null.
template <bool SILU, int VEC, int RUN, int WIDTH, class X, class Y>
__device__ inline void conv_forward(const X* x, const float* weight, const float* bias, const float* state, Y* y, int length) {
  const Spot spot = find_spot<VEC, RUN, WIDTH>(length);
  if (spot.begin < 0) return;
  const long long at = spot.sequence * length * WIDTH + spot.channel;
  const float* history = state ? state + spot.sequence * (TAPS - 1) * WIDTH + spot.channel : state;
  if (aligned<VEC>(x) && aligned<VEC>(y) && aligned<VEC>(state)) {
    convolve<SILU, VEC, RUN, WIDTH>(x + at, history, y + at, Taps<VEC>(weight, bias, spot.channel), spot.begin, length);
    return;
  }
  for (int i = 0; i < VEC; ++i) {
    const Taps<1> taps(weight, bias, spot.channel + i);
    convolve<SILU, 1, RUN, WIDTH>(x + at + i, history ? history + i : history, y + at + i, taps, spot.begin, length);
  }
}

}  // namespace speechlens
