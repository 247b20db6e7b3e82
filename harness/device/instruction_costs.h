// Costs of instructions after compilation by ptxas: copies are free, a division is a sequence. Slots:
// scheduler cycles, including sequences and half-rate instructions (CUDA C++ Programming Guide, throughput of
// native arithmetic instructions, 9.0). Latency: from issue to use. All architectures share this table,
// because only one was measured.
#pragma once
#include <cstdint>
#include <string_view>

namespace warpmark::device {

struct Price {
    uint16_t slots = 1, latency = 4;
};
Price price_of(std::string_view opcode);

// Load latencies by memory space, from issue to the value's arrival, in nominal cycles.
inline constexpr uint16_t shared_latency = 24, shared_atomic_latency = 60, local_latency = 40,
                          constant_latency = 20, global_latency = 500;

// Bandwidth of an asynchronous-unit copy, after a load's latency: that of the multiprocessor's load pipeline.
// Derived from 1.2 sectors per cycle (pipes.sectors) and 0.219 cycles per nominal waiting cycle
// (path.warm_wait; cost_coefficients.h). Copies between blocks of a cluster bypass the L2 cache. No such copy
// was measured.
inline constexpr uint32_t unit_bytes_a_cycle = 8;

}  // namespace warpmark::device
