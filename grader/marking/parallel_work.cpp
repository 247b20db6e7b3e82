// Threads that take the next index until none is left.
#include "grader/marking/parallel_work.h"

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

#include "harness/base/cpu_level.h"

namespace warpmark::batch {

void each(std::size_t count, int jobs, const std::function<void(std::size_t)>& work) {
    std::atomic<std::size_t> next = 0;
    auto loop = [&] {
        for (std::size_t i = next++; i < count; i = next++) work(i);
    };
    std::vector<std::jthread> threads;
    for (int extra = 1; extra < std::min<int>(jobs, static_cast<int>(std::min<std::size_t>(count, 1u << 16)));
         ++extra)
        threads.emplace_back(loop);
    loop();
}

int default_jobs() {
    return processors();
}

}  // namespace warpmark::batch
