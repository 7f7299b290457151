// Threads that go through a sequence of stages together. They live for one call and wait for each other
// between stages, looking for a while before they sleep: a token has a hundred stages of some microseconds.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#include "threads.h"

namespace speechlens {

class Team {
 public:
  // stages: at most so many are run.
  explicit Team(int64_t stages) : taken_(stages) {}

  // One of the threads; each goes through the same stages.
  class Member {
   public:
    Member(Team& team, int number) : number(number), team_(team) {}

    // work(item) for every item by whichever member is free; all are done when it returns.
    template <class Work>
    void stage(int64_t items, const Work& work) {
      auto& next = team_.taken_[stage_++];
      for (int64_t i; (i = next++) < items;) work(i);
      team_.wait();
    }

    const int number;

   private:
    Team& team_;
    int64_t stage_ = 0;
  };

  // play(member) on each of at most `threads` threads.
  template <class Play>
  void run(int threads, const Play& play) {
    auto member = [&](int number) {
      const FlushSubnormals flush(true);
      while (!size_.load(std::memory_order_acquire)) std::this_thread::yield();
      Member self(*this, number);
      play(self);
    };
    std::vector<std::thread> helpers;
    helpers.reserve(threads);
    try {
      while (static_cast<int>(helpers.size()) + 1 < threads) helpers.emplace_back(member, helpers.size() + 1);
    } catch (const std::system_error&) {
      // Fewer threads do the same work.
    }
    size_.store(static_cast<int>(helpers.size()) + 1, std::memory_order_release);
    member(0);
    for (auto& helper : helpers) helper.join();
  }

 private:
  static constexpr int kLooks = 4096;

  void wait() {
    const int round = round_.load(std::memory_order_acquire);
    if (arrived_.fetch_add(1, std::memory_order_acq_rel) + 1 == size_.load(std::memory_order_relaxed)) {
      arrived_.store(0, std::memory_order_relaxed);
      {
        const std::lock_guard<std::mutex> lock(mutex_);
        round_.store(round + 1, std::memory_order_release);
      }
      changed_.notify_all();
      return;
    }
    for (int looks = 0; looks < kLooks; ++looks) {
      if (round_.load(std::memory_order_acquire) != round) return;
#if defined(__SSE2__)
      _mm_pause();
#endif
    }
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait(lock, [&] { return round_.load(std::memory_order_acquire) != round; });
  }

  std::vector<std::atomic<int64_t>> taken_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::atomic<int> size_{0}, arrived_{0}, round_{0};
};

}  // namespace speechlens
