// Finds what a bulk copy reads from shared memory without a proxy fence since a thread has
// written it. The asynchronous unit has a way to memory of its own (the async proxy): a barrier orders it
// behind the writing threads, but only fence.proxy.async on the way from the write to the copy lets it see
// what they wrote (PTX ISA 9.0, section 9.7.9.25.2; CUDA C++ Programming Guide, "Asynchronous Data Copies
// using the Tensor Memory Accelerator"). A fence covers what its warp has done before, and what anybody in
// the block had done when its threads last met, or one of them last saw something strong. The guide has the
// writing threads fence before the barrier; that the thread which asks for the copy fences behind the barrier
// is taken as well, and so is a wait for a bulk copy. Limits: the other direction, global memory and other
// blocks are not looked at.
#pragma once
#include <cstdint>
#include <map>
#include <unordered_map>
#include <vector>

#include "harness/contract/finding_log.h"
#include "harness/contract/machine_events.h"
#include "harness/observe/shadow_memory.h"

namespace warpmark::observe {

class ProxyFences {
  public:
    explicit ProxyFences(FindingLog& findings) : findings_(findings) {}

    void launch_begins(const RunView&);
    void block_ends(uint32_t block) {
        if (is_on_) blocks_.erase(block);
    }
    // Does the program have such copies at all?
    bool is_on() const { return is_on_; }
    void access(const WarpAccess&);
    void fence(uint32_t block, uint32_t warp);
    void threads_meet(uint32_t block) {
        if (!is_on_) return;
        Block& here = blocks_[block];
        here.met = ++here.now;
    }

  private:
    struct SharedWrite {
        uint32_t time = 0, site = 0, thread = 0;  // time 0: by nobody, or not by a thread
    };
    // Times of what happened in a block, counted.
    struct Block {
        uint32_t now = 0, met = 0;
        uint32_t covered = 0;                             // what was written until then has been fenced
        std::unordered_map<uint32_t, uint32_t> fenced;    // by warp: likewise for its own writes
        std::map<uint32_t, Shadow<SharedWrite>> written;  // by region: its words
    };
    void look(Block&, const WarpAccess&, Shadow<SharedWrite>&);

    FindingLog& findings_;
    const RunView* run_ = nullptr;
    bool is_on_ = false;
    std::unordered_map<uint32_t, Block> blocks_;
};

}  // namespace warpmark::observe
