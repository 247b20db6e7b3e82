// Sums counters of one kind of access, and names the parts of a launch's traffic.
#include "grader/marking/comparable_counters.h"

namespace warpmark::batch {

using Count = LaunchCounters::Count;

namespace {

// The second and third count separate instructions, which chips without these counters do not have.
Count sum(const Count& a, const Count& b, const Count& c = std::nullopt) {
    return a ? Count(*a + b.value_or(0) + c.value_or(0)) : std::nullopt;
}

}  // namespace

const std::array<CounterColumn, 10> counter_columns{
    CounterColumn{"shared_load_requests",
                  [](const LaunchCounters& m) { return sum(m.shared_load_requests, m.matrix_load_requests); },
                  [](const LaunchRecord& s) { return (s.shared - s.remote).load.requests; }},
    CounterColumn{
        "shared_load_wavefronts",
        [](const LaunchCounters& m) { return sum(m.shared_load_wavefronts, m.matrix_load_wavefronts); },
        [](const LaunchRecord& s) { return (s.shared - s.remote).load.passes; }},
    CounterColumn{"shared_store_requests",
                  [](const LaunchCounters& m) {
                      return sum(m.shared_store_requests, m.matrix_store_requests, m.copy_requests);
                  },
                  [](const LaunchRecord& s) { return (s.shared - s.remote).store.requests; }},
    CounterColumn{"shared_store_wavefronts",
                  [](const LaunchCounters& m) {
                      return sum(m.shared_store_wavefronts, m.matrix_store_wavefronts, m.copy_wavefronts);
                  },
                  [](const LaunchRecord& s) { return (s.shared - s.remote).store.passes; }},
    CounterColumn{"shared_atomic_wavefronts",
                  [](const LaunchCounters& m) { return m.shared_atomic_wavefronts; },
                  [](const LaunchRecord& s) {
                      const Traffic own = (s.shared - s.remote).atomic;
                      return own.passes - own.requests;
                  }},  // the counter omits one pass per request
    CounterColumn{"global_load_requests",
                  [](const LaunchCounters& m) { return sum(m.global_load_requests, m.copy_requests); },
                  [](const LaunchRecord& s) { return s.global.load.requests; }},
    CounterColumn{"global_load_sectors",
                  [](const LaunchCounters& m) { return sum(m.global_load_sectors, m.copy_sectors); },
                  [](const LaunchRecord& s) { return s.global.load.passes; }},
    CounterColumn{"global_store_requests", [](const LaunchCounters& m) { return m.global_store_requests; },
                  [](const LaunchRecord& s) { return s.global.store.requests; }},
    CounterColumn{"global_store_sectors", [](const LaunchCounters& m) { return m.global_store_sectors; },
                  [](const LaunchRecord& s) { return s.global.store.passes; }},
    CounterColumn{
        "global_atomic_sectors",
        [](const LaunchCounters& m) { return sum(m.global_atomic_sectors, m.global_reduction_sectors); },
        [](const LaunchRecord& s) { return s.global.atomic.passes; }},
};

}  // namespace warpmark::batch
