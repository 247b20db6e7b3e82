// Measures the times of two programs on a GPU in alternating runs, in two processes with exclusive use of one
// device.
//
// There are 21 blocks of 7 pairs. Each block has its own inputs, and the seed determines which program of a
// pair runs first. Before each run, outputs are poisoned and the L2 cache is flushed. After it, outputs are
// compared with the reference's. A run's time is the time between events around its launches. Copies and
// fills by the host between launches are excluded.
#pragma once
#include <functional>
#include <memory>

#include "harness/contract/paired_times.h"
#include "harness/gpu/gpu_pool.h"
#include "harness/session/session.h"

namespace warpmark::session {

using Outputs = std::vector<std::vector<std::byte>>;  // one per argument; empty for non-outputs

struct PairedJob {
    Job job, reference;  // their cases are ignored
    // Inputs with the same sizes for every block. Requested for some blocks only; for the others, the
    // arguments in `may_turn` are rotated by some elements.
    std::function<Result<Case>(uint32_t block)> inputs;
    std::vector<bool> may_turn;
    std::function<std::string(const Outputs& right, const Outputs& got)>
        differs;                                    // description of the difference; "" if the outputs match
    std::function<bool(const PairedTimes&)> again;  // after each 21 blocks: true requests 21 more
    uint64_t seed = 1;
    bool by_counters = false;  // use the hardware's clock counter instead of events
};

constexpr uint32_t paired_blocks = 21, pairs_in_a_block = 7;

// Error (tool): the GPU failed, or the reference produced wrong results.
Result<PairedTimes> time_pair(const std::shared_ptr<gpu::GpuPool>&, const PairedJob&);

}  // namespace warpmark::session
