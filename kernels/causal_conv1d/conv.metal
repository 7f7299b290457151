// Causal depthwise convolution of four taps on Apple GPUs. One thread owns one channel of one sequence, keeps the last
// three samples in registers and walks time; neighbouring threads own neighbouring channels.

namespace speechlens {

constexpr constant int TAPS = 4;

inline float logistic(float x) { return 1.0f / (1.0f + fast::exp2(-x * 1.4426950408889634f)); }

// Outputs may be half precision, which takes no float without a cast.
template <typename T>
inline void put(device T* to, float value) {
  *to = T(value);
}

// The last samples and the taps of one channel.
struct Window {
  float x[4], weight[4], bias;
};

template <typename PW, typename PB>
inline Window make_window(PW weights, PB biases, long channel) {
  Window window;
  window.bias = biases[channel];
  for (int k = 0; k < TAPS; ++k) {
    window.x[k] = 0.0f;
    window.weight[k] = weights[channel * TAPS + k];
  }
  return window;
}

inline float push(thread Window& window, float sample) {
  for (int k = 0; k < TAPS - 1; ++k) window.x[k] = window.x[k + 1];
  window.x[TAPS - 1] = sample;
  float sum = window.bias;
  for (int k = 0; k < TAPS; ++k) sum = fma(window.weight[k], window.x[k], sum);
  return sum;
}

// x, y [B, L, D]; weight [D, 4]; bias [D]; state [B, 3, D], read where STARTED.
template <bool SILU, bool STARTED, typename PX, typename PW, typename PB, typename PS, typename PY>
inline void conv_forward(PX x, PW weight, PB bias, PS state, PY y, long thread_id, long length, long width) {
  const long sequence = thread_id / width, channel = thread_id % width;
  const long at = sequence * length * width + channel, edge = sequence * (TAPS - 1) * width + channel;
  Window window = make_window(weight, bias, channel);
  if (STARTED)
    for (int k = 0; k < TAPS - 1; ++k) push(window, float(state[edge + k * width]));
  for (long t = 0; t < length; ++t) {
    const float value = push(window, float(x[at + t * width]));
    put(y + at + t * width, SILU ? value * logistic(value) : value);
  }
}

}  // namespace speechlens
