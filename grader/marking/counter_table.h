// Table of the counts that a GPU and the simulation both have of a launch.
#pragma once
#include <array>
#include <cstdint>
#include <optional>

#include "harness/contract/observation.h"

namespace warpmark::batch {

// A count by its column's name, as a GPU measured it and as the simulation has it.
struct CounterColumn {
    const char* column;
    std::optional<uint64_t> (*measured)(const LaunchCounters&);
    uint64_t (*simulated)(const LaunchRecord&);
};
extern const std::array<CounterColumn, 10> counter_columns;

}  // namespace warpmark::batch
