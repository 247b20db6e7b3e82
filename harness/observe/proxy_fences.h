// Finds bulk copies that read shared memory without a proxy fence after a thread wrote it. The asynchronous
// unit accesses memory by a path of its own (the async proxy). A barrier orders the copy after the writing
// threads, but the written values are visible to it only after a fence.proxy.async between write and copy.
// Sources: PTX ISA 9.0, section 9.7.9.25.2; CUDA C++ Programming Guide, "Asynchronous Data Copies using the
// Tensor Memory Accelerator". A fence covers the earlier writes of its warp, and the writes of the block
// before its threads last synchronized or one of them last performed a strong read. The guide has the writing
// threads fence before the barrier. A fence after the barrier by the thread that issues the copy is accepted
// as well, and so is a wait for a bulk copy. Limits: the opposite direction, global memory and other blocks
// are not checked.
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
    // True if the program contains such copies.
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
        uint32_t time = 0, site = 0, thread = 0;  // time 0: not written, or not by a thread
    };
    // Times of events in a block; a counter.
    struct Block {
        uint32_t now = 0, met = 0;
        uint32_t covered = 0;                             // earlier writes have been fenced
        std::unordered_map<uint32_t, uint32_t> fenced;    // by warp: the same for its own writes
        std::map<uint32_t, Shadow<SharedWrite>> written;  // by region: its words
    };
    void look(Block&, const WarpAccess&, Shadow<SharedWrite>&);

    FindingLog& findings_;
    const RunView* run_ = nullptr;
    bool is_on_ = false;
    std::unordered_map<uint32_t, Block> blocks_;
};

}  // namespace warpmark::observe
