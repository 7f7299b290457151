// Causal depthwise convolution of four taps on CUDA. A thread owns one channel of one sequence and a run of
// steps, so that all of its loads are independent; neighbouring threads own neighbouring channels.

namespace speechlens {

constexpr int TAPS = 4;

__device__ inline float logistic(float x) { return __fdividef(1.0f, 1.0f + __expf(-x)); }

// Which run of which sequence, and the channel; begin < 0 where there is nothing to do.
struct Spot {
  long long sequence;
  int begin, channel;
};

template <int RUN, int WIDTH>
__device__ inline Spot find_spot(int length) {
  const unsigned runs = (length + RUN - 1) / RUN, blocks = (WIDTH * runs + blockDim.x - 1) / blockDim.x;
  const unsigned item = blockIdx.x % blocks * blockDim.x + threadIdx.x;
  return {blockIdx.x / blocks, item < WIDTH * runs ? int(item / WIDTH) * RUN : -1, int(item % WIDTH)};
}

// x at step t, from the history where t < 0; zeros where there is none, and past the end.
template <int WIDTH, class X>
__device__ inline float sample(const X* row, const float* history, int t, int length) {
  if (t < 0) return history ? history[(t + TAPS - 1) * WIDTH] : 0.0f;
  return t < length ? float(row[(long long)(t) * WIDTH]) : 0.0f;
}

struct Taps {
  float weight[TAPS], bias;

  __device__ inline Taps(const float* weights, const float* biases, int channel) : bias(biases[channel]) {
#pragma unroll
    for (int k = 0; k < TAPS; ++k) weight[k] = weights[channel * TAPS + k];
  }

  __device__ inline float apply(const float* x) const {
    return fmaf(weight[3], x[3], fmaf(weight[2], x[2], fmaf(weight[1], x[1], fmaf(weight[0], x[0], bias))));
  }
};

// x, y [B, L, D]; weight [D, 4]; bias [D]; state [B, 3, D] or null.
template <bool SILU, int RUN, int WIDTH, class X, class Y>
__device__ inline void conv_forward(const X* x, const float* weight, const float* bias, const float* state, Y* y,
                                    int length) {
  const Spot spot = find_spot<RUN, WIDTH>(length);
  if (spot.begin < 0) return;
  const long long at = spot.sequence * length * WIDTH + spot.channel;
  const float* history = state ? state + spot.sequence * (TAPS - 1) * WIDTH + spot.channel : state;
  const bool inside = spot.begin >= TAPS - 1 && spot.begin + RUN <= length;
  const long long first = (long long)(spot.begin) * WIDTH;
  float held[RUN + TAPS - 1];
#pragma unroll
  for (int t = 1 - TAPS; t < RUN; ++t)
    held[t + TAPS - 1] =
        inside ? float(x[at + first + t * WIDTH]) : sample<WIDTH>(x + at, history, spot.begin + t, length);
  const Taps taps(weight, bias, spot.channel);
#pragma unroll
  for (int t = 0; t < RUN; ++t) {
    const float value = taps.apply(held + t);
    if (inside || spot.begin + t < length) y[at + first + t * WIDTH] = Y(SILU ? value * logistic(value) : value);
  }
}

}  // namespace speechlens
