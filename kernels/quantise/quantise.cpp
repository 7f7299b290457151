// Floats to integers with dither, in one pass: `quantise` of speechlens/audio/dither.py, to the bit.
#include "kernels.h"

namespace speechlens::SPEECHLENS_TARGET {

namespace {

constexpr uint64_t kSeed = 0x5350454543484C53, kGamma = 0x9E3779B97F4A7C15, kChannel = 0xD1B54A32D192ED03;
constexpr uint64_t kMixA = 0xBF58476D1CE4E5B9, kMixB = 0x94D049BB133111EB;
// Adding it leaves the nearest integer, even between two, and taking it away again is exact.
constexpr double kInteger = 0x1.8p52;

// The upper 32 bits less the lower ones. As signed numbers, which processors turn into doubles by themselves.
inline double difference(uint64_t z) {
  constexpr uint32_t kSign = 0x80000000u;
  const auto upper = static_cast<int32_t>(static_cast<uint32_t>(z >> 32) ^ kSign);
  const auto lower = static_cast<int32_t>(static_cast<uint32_t>(z) ^ kSign);
  return static_cast<double>(upper) - static_cast<double>(lower);
}

// 0 where `there` is false; by a mask, as branches aren't turned into vectors.
inline double triangular(uint64_t frame, uint64_t lane, bool there) {
  uint64_t z = frame * kGamma ^ lane;
  z = (z ^ z >> 30) * kMixA;
  z = (z ^ z >> 27) * kMixB;
  return difference((z ^ z >> 31) & -static_cast<uint64_t>(there)) * 0x1p-32;
}

// One channel of `channels` side by side; how many of its samples exceed full scale.
template <class Sample, bool kDither>
int64_t channel(const QuantiseCall& call, int64_t channels, int64_t c) {
  const Sample* __restrict x = static_cast<const Sample*>(call.x) + c;
  int32_t* __restrict y = call.y + c;
  const double top = call.top, highest = top - 1;
  const uint64_t lane = (c + 1) * kChannel + kSeed, first = call.first;
  const int64_t frames = call.frames;
  int64_t over = 0;
  for (int64_t i = 0; i < frames; ++i) {
    double value = x[i * channels] * top;
    over += (value > top) | (value < -top);
    if (kDither) value += triangular(first + i, lane, value != 0);
    value = value > highest ? highest : value;
    value = value < -top ? -top : value;
    y[i * channels] = static_cast<int32_t>(value + kInteger - kInteger);
  }
  return over;
}

template <class Sample, bool kDither>
int64_t channels(const QuantiseCall& call) {
  // Known strides become vectors.
  if (call.channels == 1) return channel<Sample, kDither>(call, 1, 0);
  int64_t over = 0;
  for (int64_t c = 0; c < call.channels; ++c)
    over += call.channels == 2 ? channel<Sample, kDither>(call, 2, c)
                               : channel<Sample, kDither>(call, call.channels, c);
  return over;
}

}  // namespace

void quantise(const QuantiseCall& call) {
  if (call.wide) *call.over = call.dither ? channels<double, true>(call) : channels<double, false>(call);
  else *call.over = call.dither ? channels<float, true>(call) : channels<float, false>(call);
}

}  // namespace speechlens::SPEECHLENS_TARGET
