// order.h: who has seen what: the happens-before relation between the threads of a launch.
// Time is one counter, the epoch, that moves on at every synchronisation. An access of thread u at epoch e happens before
// thread t's present if t knows u up to e. A thread knows
//   itself; the other threads of its block up to the block's last barrier; the lanes of its warp up to their last
//   bar.warp.sync together; whole warps that it met at a named barrier;
//   and what it acquired: a strong read of a place that somebody had released to (a fence, then a strong write) gives it all
//   that the releaser had done, and knew, before the fence. PTX ISA 9.0, section 8 (memory consistency model). The acquiring
//   side needs no fence of its own here: common code leaves it out, and accusing it would be harsh.
#pragma once
#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <unordered_map>
#include <vector>

#include "harness/trace/events.h"

namespace warpmark::analysis {

struct ThreadId {
    uint32_t block = 0;
    uint16_t thread = 0;  // warp * 32 + lane
    uint16_t warp() const { return thread >> 5; }
    uint16_t lane() const { return thread & 31; }
    bool operator==(const ThreadId&) const = default;
};

class Order {
  public:
    void launch_begins();
    void block_begins(uint32_t block, uint32_t warps);
    void block_ends(uint32_t block);
    void block_barrier(uint32_t block);
    void cluster_barrier(const uint32_t* blocks, uint32_t count);
    void arrive(uint32_t block, uint32_t barrier, uint32_t warp);
    void partial_barrier(uint32_t block, uint32_t barrier, const uint32_t* arrivers, const uint32_t* waiters, uint32_t warps);
    void warp_barrier(uint32_t block, uint32_t warp, uint32_t lanes);
    void fence(uint32_t block, uint32_t warp, uint32_t lanes, Scope);

    // A strong write (replaces: a plain store; else a read-modify-write) by the thread: publishes what it has fenced.
    // True if there was something to publish.
    bool release(ThreadId, uint64_t place, bool replaces, bool is_release, Scope);
    // A strong read by the thread.
    void acquire(ThreadId, uint64_t place);

    uint32_t now() const { return now_; }
    // Is an access of `who` at `epoch` before the present of `me`?
    bool before(ThreadId who, uint32_t epoch, ThreadId me) const {
        if (epoch <= launch_start_ || who == me) return true;
        const BlockState& mine = *state_;
        if (who.block == me.block) {
            if (epoch <= mine.barrier) return true;
            if (who.warp() == me.warp() && epoch <= mine.warp_full[me.warp()]) return true;
        }
        return mine.special && before_by_special(who, epoch, me);
    }
    // Every thread of the launch knows of it; every thread of the entered block does.
    bool known_to_all(uint32_t epoch) const { return epoch <= launch_start_; }
    bool known_to_block(uint32_t epoch) const { return epoch <= launch_start_ || epoch <= state_->barrier; }
    // Do threads of the entered block differ in what they know, but for themselves and their warps?
    bool has_special() const { return state_->special; }
    // before() and known_to_block() speak about threads of this block.
    void enter(uint32_t block) {
        if (block != state_block_ || !state_) state_ = &blocks_.at(block), state_block_ = block;
    }

  private:
    struct Known {  // a log up to an entry
        uint32_t log = 0, entries = 0;
        bool operator==(const Known&) const = default;
    };
    // What a thread had done, and knew, at one moment: at a fence, or when it arrived at a barrier.
    struct View {
        ThreadId who;
        uint32_t epoch = 0;      // its own accesses up to here
        uint32_t warp_full = 0;  // those of all lanes of its warp
        uint32_t barrier = 0;    // those of its whole block
        std::shared_ptr<const std::array<uint32_t, 32>> lanes;  // those of each lane of its warp; may be null
        std::vector<uint32_t> warps;                            // those of each warp of its block; may be empty
        Scope scope = Scope::none;
        std::vector<Known> known;
    };
    using Views = std::shared_ptr<const std::vector<View>>;
    struct Arrival {
        uint32_t warp = 0, epoch = 0;
        std::vector<uint32_t> row;  // of warps
        std::vector<Known> known;
    };
    struct BlockState {
        uint32_t barrier = 0;  // all threads know each other up to here
        bool special = false;  // anything below but warp_full is in use
        std::vector<uint32_t> warp_full;                                   // by warp: all its lanes know each other up to here
        std::vector<std::unique_ptr<std::array<uint32_t, 1024>>> lanes;    // by warp: [lane * 32 + other]
        std::vector<uint32_t> warps;                                       // [warp * count + other]: named barriers
        std::map<uint16_t, std::vector<Known>> known;                      // acquired by one thread
        std::vector<Known> all_know;                                       // acquired by all, through a barrier
        std::map<std::pair<uint16_t, Scope>, View> fences;                 // the latest of each thread and scope since the barrier
        Views handed;                                                      // the fences before it, which all threads know of
        std::map<uint32_t, std::vector<Arrival>> arrivals;                 // by barrier
    };
    struct Release {
        uint32_t block = 0;
        Scope scope = Scope::none;  // of the write
        Views views;
    };
    struct Carried {
        uint32_t at = 0;      // the release that brought it
        Scope scope = Scope::none;
        Known known;
    };
    struct Log {
        std::vector<Release> releases;
        std::unordered_map<uint32_t, std::vector<uint32_t>> by_block;
        std::vector<Carried> carried;                                              // what releasers knew through other logs
        std::map<std::pair<uint32_t, Scope>, std::map<uint16_t, uint32_t>> published;  // by block: each thread's latest fence
        std::unordered_map<uint32_t, Views> handed;                                 // by block: the fences before its barrier
    };

    bool before_by_special(ThreadId who, uint32_t epoch, ThreadId me) const;
    bool known_through(const Known&, ThreadId who, uint32_t epoch, uint32_t my_block, std::vector<Known>& seen) const;
    static bool covers(const View&, ThreadId who, uint32_t epoch);
    std::array<uint32_t, 1024>& lane_matrix(BlockState&, uint32_t warp);
    View view(const BlockState&, ThreadId, Scope) const;
    std::vector<Known> knowledge(const BlockState&, uint16_t thread) const;
    void publish(uint32_t log, uint32_t block, Scope, const Views&);
    static void join(std::vector<Known>& into, const std::vector<Known>& from);

    uint32_t now_ = 1, launch_start_ = 0;
    std::unordered_map<uint32_t, BlockState> blocks_;
    BlockState* state_ = nullptr;
    uint32_t state_block_ = 0;
    std::deque<Log> logs_;
    std::unordered_map<uint64_t, uint32_t> log_of_;  // place → its present log
};

}  // namespace warpmark::analysis
