// Threads at the end of arrays of more than 2^32 elements: pointers that hold no memory note where they are used.
#include "shim.h"

#include KERNEL

namespace speechlens {

// Counts elements from the start of an array.
struct Probe {
  long at = 0;
  long* seen = nullptr;
  Probe operator+(long i) const { return {at + i, seen}; }
  float operator[](long i) const {
    *seen = std::max(*seen, at + i);
    return 0.5f;
  }
};

struct Sink {
  long at = 0;
  long* seen = nullptr;
  Sink operator+(long i) const { return {at + i, seen}; }
  float& operator[](long i) const {
    static float nothing;
    *seen = std::max(*seen, at + i);
    return nothing;
  }
};

inline void put(Sink to, float value) { to[0] = value; }

}  // namespace speechlens

using speechlens::Probe;
using speechlens::Sink;

int main() {
  const long batch = 70001, length = 300, width = 257, threads = batch * width;
  long seen[11] = {};
  auto in = [&](int i) { return Probe{0, seen + i}; };
  auto out = [&](int i) { return Sink{0, seen + i}; };
  speechlens::scan_forward<false, true, true, true>(in(0), in(1), in(2), in(3), in(4), in(5), in(6), in(7), out(8), out(9),
                                                    out(10), threads - 1, length, width);
  const long steps = batch * length * width, rows = batch * length * 16, states = threads * 16;
  const long expected[11] = {steps, steps, width * 16, rows, rows, width, steps, states, steps, states,
                             batch * ((length + 7) / 8) * 16 * width};
  for (int i = 0; i < 11; ++i)
    if (seen[i] != expected[i] - 1) {
      std::printf("array %d: last element %ld, expected %ld\n", i, seen[i], expected[i] - 1);
      return 1;
    }
  return steps > (1L << 32) ? 0 : 2;
}
