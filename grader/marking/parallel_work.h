// Parallel loop over many items; results depend on neither the number of threads nor their order.
#pragma once
#include <cstddef>
#include <functional>

namespace warpmark::batch {

// Calls work(0) … work(count - 1), each once, on up to `jobs` threads. Items are begun in order.
void each(std::size_t count, int jobs, const std::function<void(std::size_t)>& work);

int default_jobs();  // one for each processor

}  // namespace warpmark::batch
