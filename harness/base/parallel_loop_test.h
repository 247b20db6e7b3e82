// Parallel loop for tests that run hundreds of kernels.
#pragma once
#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

namespace warpmark {

// Calls f(0) … f(count - 1) once each, in any order, and returns when all are done. doctest checks belong
// after it, not inside `f`.
template <class F>
void in_threads(std::size_t count, std::size_t threads, F f) {
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        for (std::size_t at = next++; at < count; at = next++) f(at);
    };
    std::vector<std::jthread> beside;
    for (std::size_t at = 1; at < threads; ++at) beside.emplace_back(work);
    work();
}

}  // namespace warpmark
