// Times two programs on a GPU, run by run beside each other, in two processes on one device
// that nobody else has.
//
// 21 blocks of 7 pairs. A block has inputs of its own; in a pair either program may come first, as the seed
// will have it. Before each run outputs are poisoned and the L2 cache is emptied, after it they are compared
// with the reference's. A run's time is that of its launches, between events around them: copies and fills by
// the host between them do not count.
#pragma once
#include <functional>
#include <memory>

#include "harness/contract/paired_times.h"
#include "harness/gpu/gpu_pool.h"
#include "harness/session/session.h"

namespace warpmark::session {

using Outputs = std::vector<std::vector<std::byte>>;  // one per argument; empty for what is no output

struct PairedJob {
    Job job, reference;  // their cases are not looked at
    // Of the same sizes for every block. Asked for some of the blocks; those between turn the arguments that
    // `may_turn` names round by some of their elements.
    std::function<Result<Case>(uint32_t block)> inputs;
    std::vector<bool> may_turn;
    std::function<std::string(const Outputs& right, const Outputs& got)>
        differs;                                    // in words; "": they are equal enough
    std::function<bool(const PairedTimes&)> again;  // after each 21 blocks: are there to be 21 more?
    uint64_t seed = 1;
    bool by_counters = false;  // the hardware's own clock instead of events
};

constexpr uint32_t paired_blocks = 21, pairs_in_a_block = 7;

// Error (tool): the GPU could not, or the reference went wrong.
Result<PairedTimes> time_pair(const std::shared_ptr<gpu::GpuPool>&, const PairedJob&);

}  // namespace warpmark::session
