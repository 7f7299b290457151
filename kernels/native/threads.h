// A loop over independent items on threads that live for the call: nothing spins, nothing outlives a fork.
#pragma once

#include <atomic>
#include <cstdint>
#include <new>
#include <thread>
#include <vector>

#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

namespace speechlens {

// Subnormal numbers cost some processors a hundredfold; standard mode reads and writes them as 0.
class FlushSubnormals {
 public:
#if defined(__SSE2__)
  explicit FlushSubnormals(bool on) : saved_(_mm_getcsr()) { _mm_setcsr(on ? saved_ | 0x8040 : saved_); }
  ~FlushSubnormals() { _mm_setcsr(saved_); }

 private:
  unsigned saved_;
#elif defined(__aarch64__)
  explicit FlushSubnormals(bool on) : saved_(get()) { set(on ? saved_ | (1u << 24) : saved_); }
  ~FlushSubnormals() { set(saved_); }

 private:
  static uint64_t get() {
    uint64_t value;
    __asm__ volatile("mrs %0, fpcr" : "=r"(value));
    return value;
  }
  static void set(uint64_t value) { __asm__ volatile("msr fpcr, %0" : : "r"(value)); }
  uint64_t saved_;
#else
  explicit FlushSubnormals(bool) {}
#endif
};

// Calls make_worker() once per thread and the worker once per item. Throws bad_alloc when a worker did.
template <class MakeWorker>
void parallel_for(int64_t items, int threads, bool flush_subnormals, const MakeWorker& make_worker) {
  std::atomic<int64_t> next{0};
  std::atomic<bool> failed{false};
  auto run = [&] {
    const FlushSubnormals flush(flush_subnormals);
    try {
      auto worker = make_worker();
      for (int64_t i; !failed && (i = next++) < items;) worker(i);
    } catch (...) {
      failed = true;
    }
  };
  std::vector<std::thread> helpers;
  const int64_t wanted = threads < items ? threads : items;
  helpers.reserve(wanted);
  try {
    while (static_cast<int64_t>(helpers.size()) + 1 < wanted) helpers.emplace_back(run);
  } catch (...) {
    // Fewer threads do the same work.
  }
  run();
  for (auto& helper : helpers) helper.join();
  if (failed) throw std::bad_alloc();
}

}  // namespace speechlens
