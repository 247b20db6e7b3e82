// Cost of a warp's request to another block's shared memory, on the network between the multiprocessors of a
// cluster. The unit is a packet of 1.5 cycles (device/cost_coefficients.h), as measured on an H200
// (cases/h200/remote_requests.csv).
//
// Loads: one packet per sector of 32 bytes and one per line of 128 bytes, regardless of banks. Stores: one
// per fully written sector, otherwise one per half sector. Atomics: two per sector, times the number of lanes
// that update the same word, and one per line. Requests to several blocks are served one after the other.
// Latency is not included: with few warps a load takes longer.
//
// Packets of a request: its sectors in order of address.
#include <algorithm>
#include <array>

#include "harness/observe/request_costs.h"

namespace warpmark::observe {
namespace {

constexpr uint32_t sector = 32, line = 128, half = 16;

struct Lanes {
    std::array<uint32_t, 32> at{};  // sorted byte offsets
    uint32_t count = 0;
};

Lanes sorted(uint32_t active, const uint32_t (&offsets)[32]) {
    Lanes lanes;
    for (uint32_t lane = 0; lane < 32; ++lane)
        if (active >> lane & 1) lanes.at[lanes.count++] = offsets[lane];
    std::sort(lanes.at.begin(), lanes.at.begin() + lanes.count);
    return lanes;
}

uint32_t packets_of_store(uint32_t written) {
    constexpr uint32_t low = (1u << half) - 1;
    if (written == ~0u) return 1;
    return static_cast<uint32_t>((written & low) != 0) + static_cast<uint32_t>((written & ~low) != 0);
}

}  // namespace

uint32_t network_packets(Op op, uint32_t width, uint32_t active, const uint32_t (&offsets)[32]) {
    const Lanes lanes = sorted(active, offsets);
    uint32_t packets = 0, last_line = ~0u;
    for (uint32_t i = 0; i < lanes.count;) {
        const uint32_t here = lanes.at[i] / sector;
        uint32_t written = 0, most = 0, of_word = 0;
        for (const uint32_t begin = i; i < lanes.count && lanes.at[i] / sector == here; ++i) {
            const uint32_t bytes = width < sector ? (1u << width) - 1 : ~0u;
            written |= bytes << lanes.at[i] % sector;
            of_word = i > begin && lanes.at[i] == lanes.at[i - 1] ? of_word + 1 : 1;
            most = std::max(most, of_word);
        }
        const bool new_line = here * sector / line != last_line;
        last_line = here * sector / line;
        if (op == Op::load)
            packets += 1 + static_cast<uint32_t>(new_line);
        else if (op == Op::store)
            packets += packets_of_store(written);
        else
            packets += 2 * most + static_cast<uint32_t>(new_line);
    }
    return packets;
}

}  // namespace warpmark::observe
