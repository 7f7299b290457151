// Zeroed floats that start on a cache line.
#pragma once

#include <cstdint>
#include <memory>
#include <new>

namespace speechlens {

class Buffer {
 public:
  explicit Buffer(int64_t count)
      : floats_(new (std::align_val_t{64}) float[count > 0 ? count : 1]()), count_(count) {}

  float* data() { return floats_.get(); }
  const float* data() const { return floats_.get(); }
  float* begin() { return data(); }
  float* end() { return data() + count_; }
  float& operator[](int64_t i) { return floats_[i]; }
  float operator[](int64_t i) const { return floats_[i]; }

 private:
  struct Free {
    void operator()(float* p) const { ::operator delete[](p, std::align_val_t{64}); }
  };
  std::unique_ptr<float[], Free> floats_;
  int64_t count_;
};

}  // namespace speechlens
