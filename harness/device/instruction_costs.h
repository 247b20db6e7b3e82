// What an instruction costs once ptxas has made machine code of it: copies cost nothing,
// a division is a sequence. Slots: a scheduler's cycles, sequences and half rates reckoned in (CUDA C++
// Programming Guide, throughput of native arithmetic instructions, 9.0). Latency: from issue to use. There is
// one table: no other architecture was measured.
#pragma once
#include <cstdint>
#include <string_view>

namespace warpmark::device {

struct Price {
    uint16_t slots = 1, latency = 4;
};
Price price_of(std::string_view opcode);

// Of memory, by space: from issue until a load's value is there, in nominal cycles.
inline constexpr uint16_t shared_latency = 24, shared_atomic_latency = 60, local_latency = 40,
                          constant_latency = 20, global_latency = 500;

// A copy of the asynchronous unit is there so late as a load is, and then as fast as a multiprocessor's load
// pipe moves sectors: 1.2 a cycle (pipes.sectors), of which a nominal cycle of waiting is 0.219
// (path.warm_wait; cost_coefficients.h). Between blocks of a cluster it does not go by way of the L2 cache.
// No such copy was timed.
inline constexpr uint32_t unit_bytes_a_cycle = 8;

}  // namespace warpmark::device
