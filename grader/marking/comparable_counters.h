// Table of the launch counts that a GPU and the simulation both provide.
#pragma once
#include <array>
#include <cstdint>
#include <optional>

#include "harness/contract/observation.h"

namespace warpmark::batch {

// A count with its column name, measured on a GPU and simulated.
struct CounterColumn {
    const char* column;
    std::optional<uint64_t> (*measured)(const LaunchCounters&);
    uint64_t (*simulated)(const LaunchRecord&);
};
extern const std::array<CounterColumn, 10> counter_columns;

}  // namespace warpmark::batch
