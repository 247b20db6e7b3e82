// Happens-before relation between the threads of a launch. Time is one counter, the epoch, that advances at
// every synchronization. An access of thread u at epoch e happens before thread t's present if t knows u up
// to e. A thread knows itself; the other threads of its block up to the block's last barrier; the lanes of
// its warp up to their last common bar.warp.sync; whole warps up to a named barrier with them; and what it
// acquired; and what it learned from barrier objects (thread_clock.h). A strong read of a location to which a
// thread released (a fence, then a strong write) acquires everything that the releaser had done and known
// before the fence. PTX ISA 9.0, section 8 (memory consistency model).
//
// A thread that only reads needs no fence of its own here: common code omits it, and an error would be too
// strict. A lock requires more. A thread that takes a location by compare-and-swap and sets it free again
// owns it in between. The next owner is ordered only after what precedes the former owner's fence, and only
// once it has executed a fence itself: the owners might have come in the opposite order.
#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <unordered_map>
#include <vector>

#include "harness/contract/machine_events.h"
#include "harness/observe/thread_clock.h"

namespace warpmark::observe {

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
    void block_begins(uint32_t block, uint32_t warps, uint32_t threads);
    void block_ends(uint32_t block);
    void block_barrier(uint32_t block);
    // A barrier of the cluster. Each thread releases what it had done when its warp arrived, and acquires
    // when it waits. Lanes of a warp that arrive one after another count from the last arrival. If no thread
    // goes on in between and all of them wait, they synchronize like at a barrier of one block; returns true
    // in that case.
    bool cluster_barrier(const uint32_t* blocks, uint32_t count, bool all_wait);
    void cluster_arrive(uint32_t block, uint32_t warp, uint32_t lanes, bool releases);
    void cluster_wait(uint32_t block, uint32_t warp, uint32_t lanes);
    // These lanes execute something.
    void goes_on(uint32_t block, uint32_t warp, uint32_t lanes) {
        if (between_ == 0) return;
        BlockState& state = blocks_.at(block);
        if (warp < state.between.size() && (state.between[warp] & lanes)) state.went_on = true;
    }
    // A barrier with relaxed arrivals: it orders only what precedes a fence of the arriving thread.
    void relaxed_cluster_barrier(const uint32_t* blocks, uint32_t count);
    void arrive(uint32_t block, uint32_t barrier, uint32_t warp);
    void partial_barrier(uint32_t block, uint32_t barrier, const uint32_t* arrivers, const uint32_t* waiters,
                         uint32_t warps);
    void warp_barrier(uint32_t block, uint32_t warp, uint32_t lanes);
    void fence(uint32_t block, uint32_t warp, uint32_t lanes, Scope);

    // A strong write by the thread, which publishes what precedes its fences. replaces: a plain store;
    // otherwise a read-modify-write. Returns true if there was something to publish.
    bool release(ThreadId, uint64_t place, bool replaces, bool is_release, Scope);
    // A strong read by the thread. takes: a compare-and-swap that succeeded. fenced: the scope of the read's
    // own fence.
    void acquire(ThreadId, uint64_t place, bool takes = false, Scope fenced = Scope::none);
    // Barrier objects (barrier_object_order.cpp). Initialized, by a thread of the block that owns it.
    void object_begins(uint64_t place, uint32_t owner);
    // Sets its current phase. Polls acquire what was released in completed phases.
    void running_phase(uint64_t place, uint8_t phase);
    // An arrival that releases, in that phase.
    void arrive_at_object(ThreadId, uint64_t place, uint32_t owner, uint8_t phase);
    // A poll that reports a completed phase.
    void acquire_object(ThreadId, uint64_t place);
    // These lanes of the entered block access memory.
    void accesses(uint32_t warp, uint32_t lanes) {
        if (!state_->busy.empty()) state_->busy[warp] |= lanes;
    }
    // True if every thread knows, by barrier objects, all that the block's threads have done so far. The
    // caller then reports a block barrier.
    bool have_all_met(uint32_t block);
    // True if the thread knows by barrier objects all accesses of its block up to the epoch.
    bool knows_block(ThreadId, uint32_t epoch) const;
    // True if there was a release to the location, or if the block has anything to release.
    bool was_released(uint64_t place) const { return log_of_.contains(place); }
    bool may_release(uint32_t block) const {
        const BlockState& state = blocks_.at(block);
        return !state.fences.empty() || state.handed;
    }
    // The thread has taken the location as a lock and holds it until its next strong write there.
    void take(ThreadId, uint64_t place, bool is_acquire, Scope);
    bool holds(ThreadId, uint64_t place) const;
    // True if a store by the thread after its fence can be a flag: not while it holds a lock, nor if the
    // fence belonged to the release of one.
    bool may_be_flag(ThreadId) const;

    // True if there are more fences, flags and atomics than the limits allow; the order is unknown from then
    // on. Based on counts, so that the result is the same on every computer.
    bool is_full() const { return steps_ > most_steps || kept_ > most_kept; }

    uint32_t now() const { return now_; }
    // True if an access of `who` at `epoch` happens before the present of `me`.
    bool before(ThreadId who, uint32_t epoch, ThreadId me) const {
        if (epoch <= launch_start_ || who == me) return true;
        const BlockState& mine = *state_;
        if (who.block == me.block) {
            if (epoch <= mine.barrier) return true;
            if (who.warp() == me.warp() && epoch <= mine.warp_full[me.warp()]) return true;
        }
        if (!mine.special) return false;
        if (!mine.clocks.empty())
            if (const ThreadClock* own = mine.clocks[me.thread].get();
                own && own->covers(who.block, who.thread, epoch))
                return true;
        return before_by_special(who, epoch, me);
    }
    // True if an access of `who` at `epoch` is known to a thread of `block`, which must be a different block.
    bool is_known_in(uint32_t block, ThreadId who, uint32_t epoch);
    // True if every thread of the launch knows the epoch, or every thread of the entered block.
    bool known_to_all(uint32_t epoch) const { return epoch <= launch_start_; }
    bool known_to_block(uint32_t epoch) const { return epoch <= launch_start_ || epoch <= state_->barrier; }
    // The entered block's.
    uint32_t block_barrier_epoch() const { return state_->barrier; }
    // True if threads of the entered block differ in their knowledge of threads outside their warps.
    bool has_special() const { return state_->special; }
    // Selects the block to which before() and known_to_block() refer.
    void enter(uint32_t block) {
        if (block != state_block_ || !state_) {
            state_ = &blocks_.at(block);
            state_block_ = block;
        }
    }

  private:
    struct KnownLog {  // a prefix of a log
        uint32_t log = 0;
        uint32_t seen = 0;                         // entries known by reading
        uint32_t taken = 0;                        // entries known by taking the lock
        uint32_t fenced_in_block = 0, fenced = 0;  // of these: followed by a fence
        bool operator==(const KnownLog&) const = default;
        uint32_t entries() const { return seen > taken ? seen : taken; }
        void fence(Scope scope) {
            fenced_in_block = taken;
            if (scope >= Scope::device) fenced = taken;
        }
    };
    // A lock that a thread has taken, and its first fences since.
    struct HeldLock {
        uint64_t place = 0;
        uint32_t taken = 0, fenced_in_block = never, fenced = never;  // epochs
        void fence(uint32_t now, Scope scope) {
            if (fenced_in_block == never) fenced_in_block = now;
            if (fenced == never && scope >= Scope::device) fenced = now;
        }
    };
    static constexpr uint32_t never = ~0u;
    // Actions and knowledge of a thread at one moment: at a fence, or when it arrived at a barrier.
    struct View {
        ThreadId who;
        uint32_t epoch = 0;                                     // its own accesses up to here
        uint32_t warp_full = 0;                                 // those of all lanes of its warp
        uint32_t barrier = 0;                                   // those of its whole block
        std::shared_ptr<const std::array<uint32_t, 32>> lanes;  // those of each lane of its warp; may be null
        std::vector<uint32_t> warps;  // those of each warp of its block; may be empty
        Scope scope = Scope::none;
        std::vector<KnownLog> known;
        SharedClock clock;
    };
    using Views = std::shared_ptr<const std::vector<View>>;
    struct Arrival {
        uint32_t warp = 0, epoch = 0, barrier = 0;
        uint32_t lanes = ~0u;
        std::vector<uint32_t> row;  // of warps
        std::vector<KnownLog> known;
        SharedClock clock;
    };
    // State of a cluster barrier at which some threads have gone on before others waited.
    struct Meeting {
        std::optional<KnownLog> known;
        std::vector<uint32_t> row;    // of warps in its own block: when they arrived
        std::vector<uint32_t> lanes;  // by warp: those that have not waited
    };
    // Knowledge of other threads that is common to a block, extracted from the logs: epochs by block, warp
    // (block << 16 | warp) and thread.
    struct Digest {
        std::unordered_map<uint32_t, uint32_t> blocks;
        std::unordered_map<uint64_t, uint32_t> read,
            read_carried;  // entries read of each log; of a narrow one, for which block
        std::unordered_map<uint64_t, uint32_t> warps, threads;
        bool leaves_out = false;  // the logs contain more than this
    };
    struct BlockState {
        uint32_t threads = 0;
        uint32_t barrier = 0;             // all threads know each other up to here
        bool special = false;             // a member below, other than warp_full, is in use
        std::vector<uint32_t> warp_full;  // by warp: all its lanes know each other up to here
        std::vector<std::unique_ptr<std::array<uint32_t, 1024>>> lanes;  // by warp: [lane * 32 + other]
        std::vector<uint32_t> warps;      // [warp * count + other]: named barriers
        std::vector<SharedClock> clocks;  // by thread: from barrier objects; may be empty
        std::vector<uint32_t> busy;     // by warp: lanes that have acted since they last arrived at an object
        std::vector<uint32_t> arrived;  // by thread: its first arrival since it last acted
        size_t unmet = 0;               // a thread that has not acquired the latest phase, as last seen
        std::map<uint16_t, std::vector<KnownLog>> known;  // acquired by one thread
        std::map<uint16_t, std::vector<HeldLock>> held;   // taken by one thread
        std::set<uint16_t> fence_spent;  // threads whose fence belonged to the release of a lock
        std::vector<KnownLog> all_know;  // acquired by all, through a barrier
        // The latest of each thread and scope since the barrier.
        std::map<std::pair<uint16_t, Scope>, View> fences;
        Views handed;                                       // the fences before it, known to all threads
        Digest digest;                                      // of all_know
        std::map<uint32_t, std::vector<Arrival>> arrivals;  // by barrier
        std::vector<Arrival> at_cluster;                    // at the cluster barrier
        // At the last cluster barrier at which some threads went on.
        Meeting met;
        std::vector<uint32_t> between;  // by warp: lanes that have arrived there and have not waited yet
        bool went_on = false;           // some of them have executed something since
    };
    struct Release {
        uint32_t block = 0;
        Scope scope = Scope::none;  // of the write
        Views views;
        bool by_owner = false;  // of a lock that it had taken before
        uint16_t owner = 0;
        HeldLock held;
        uint32_t time = 0;  // no view is younger, nor any of an earlier release
    };
    // Threads that a release by a block reaches.
    struct Reach {
        Scope scope = Scope::none;
        uint32_t block = 0;
        bool includes(uint32_t other) const { return scope >= Scope::device || other == block; }
    };
    struct Carried {
        uint32_t at = 0;  // the release that carried it
        Reach reach;
        KnownLog known;
        bool says(const KnownLog& other, Reach to) const {
            return (reach.scope >= Scope::device || (to.scope < Scope::device && to.block == reach.block)) &&
                   known.seen >= other.seen && known.taken >= other.taken &&
                   known.fenced_in_block >= other.fenced_in_block && known.fenced >= other.fenced;
        }
    };
    struct Log {
        std::vector<Release> releases;
        bool narrow = false;      // some entries are for their block only
        bool has_owners = false;  // some entries are by lock owners; taking the lock does not order them all
        std::unordered_map<uint32_t, std::vector<uint32_t>> by_block;
        // Entries with few views, by thread: most queries are answered here.
        std::unordered_map<uint64_t, std::vector<uint32_t>> by_thread;
        std::vector<uint32_t> clocked;                        // entries that know other blocks by a clock
        std::vector<Carried> carried;                         // knowledge of the releasers from other logs
        std::unordered_map<uint32_t, uint32_t> last_carried;  // of each log, in `carried`
        // By block: each thread's latest fence.
        std::map<std::pair<uint32_t, Scope>, std::map<uint16_t, uint32_t>> published;
        struct Handover {
            Views views;
            uint32_t ways = 0;  // published by an owner or not, and for which scope: one bit each
        };
        std::unordered_map<uint32_t, Handover> handed;  // by block: the fences before its barrier
        uint64_t kept = 0;                              // its share of kept_
    };
    static constexpr uint64_t most_steps = 160'000'000, most_kept = 1'000'000;

    bool before_by_special(ThreadId who, uint32_t epoch, ThreadId me) const;
    bool known_directly(const KnownLog&, ThreadId who, uint32_t epoch, uint32_t eyes) const;
    bool known_through(const KnownLog&, ThreadId who, uint32_t epoch, uint32_t eyes) const;
    // happens_before_digest.cpp
    void digest(BlockState&, uint32_t my_block) const;
    static void digest_releases(Digest&, const Log&, uint32_t from, uint32_t to, uint32_t eyes);
    static bool in_digest(const Digest&, ThreadId who, uint32_t epoch);
    static bool carries_access(const Release&, uint32_t at, const KnownLog&, ThreadId who, uint32_t epoch,
                               uint32_t my_block);
    static void fence_all(BlockState&, uint16_t thread, uint32_t now, Scope);
    static std::optional<HeldLock> give_back(BlockState&, uint16_t thread, uint64_t place);
    static bool covers(const View&, ThreadId who, uint32_t epoch);
    static bool releases_access(const Release&, ThreadId who, uint32_t epoch, uint32_t eyes);
    // barrier_object_order.cpp
    SharedClock clock_of(const BlockState&, uint32_t warp, uint32_t lanes);
    void learn(BlockState&, uint32_t warp, uint32_t lanes, const SharedClock&);
    void meet_clocks(BlockState&, uint32_t block);
    void raise_by_warp(const BlockState&, ThreadId, std::vector<uint32_t>& epochs) const;
    static bool has_met(const BlockState&, ThreadId who, uint32_t epoch, ThreadId me);
    std::array<uint32_t, 1024>& lane_matrix(BlockState&, uint32_t warp);
    // happens_before_clusters.cpp
    void all_meet(const uint32_t* blocks, uint32_t count);
    bool finish_arrivals(const uint32_t* blocks, uint32_t count);
    void split_barrier(const uint32_t* blocks, uint32_t count);
    Arrival arrival(const BlockState&, uint32_t warp);
    uint32_t new_log(uint64_t place);
    View view(const BlockState&, ThreadId, Scope);
    std::vector<KnownLog> knowledge(const BlockState&, uint16_t thread);
    void publish(uint32_t log, uint32_t block, Scope, Views, uint16_t thread, const std::optional<HeldLock>&);
    void join(std::vector<KnownLog>& into, const std::vector<KnownLog>& from);
    // Removes logs of locations that have been rewritten and that no thread knows anymore.
    void collect();
    void mark_known(const std::vector<KnownLog>&, std::vector<uint32_t>& reached,
                    std::vector<bool>& alive) const;
    std::vector<bool> find_alive() const;

    uint32_t now_ = 1, launch_start_ = 0;
    uint32_t between_ = 0;  // warps
    std::unordered_map<uint32_t, BlockState> blocks_;
    BlockState* state_ = nullptr;
    uint32_t state_block_ = 0;
    std::vector<std::unique_ptr<Log>> logs_;  // null: removed
    size_t collect_at_ = first_collection;    // number of logs
    static constexpr size_t first_collection = 4096;
    mutable uint64_t steps_ = 0;                     // of the whole run
    uint64_t kept_ = 0;                              // views, and the contents of releases
    std::unordered_map<uint64_t, uint32_t> log_of_;  // location → its current log
    // Entries in a barrier object's log that belong to completed phases.
    struct EndedPhases {
        uint32_t log = 0;
        uint8_t phase = 0;  // current phase
        uint32_t entries = 0;
    };
    std::unordered_map<uint64_t, EndedPhases> ended_;  // by location
    struct BarrierObject {
        uint32_t owner = 0;   // its block
        uint8_t phase = 0;    // current phase
        ThreadClock arrived;  // what arrivals have released so far, and ...
        std::vector<KnownLog> arrived_known;
        SharedClock joined;     // ... the clock that was joined to it last
        SharedClock completed;  // the same at the end of the last phase
        std::vector<KnownLog> completed_known;
    };
    std::unordered_map<uint64_t, BarrierObject> objects_;  // by location
    ClockJoin join_clocks_;
    // Search position in each log, for one query.
    struct SearchedLog {
        uint32_t question = 0, entries = 0;
        uint32_t seen = 0, fenced = 0, fenced_in_block = 0;  // each at least the previous one
        bool covers(const SearchedLog& other) const {
            return question == other.question && entries >= other.entries && seen >= other.seen &&
                   fenced >= other.fenced && fenced_in_block >= other.fenced_in_block;
        }
    };
    mutable std::vector<SearchedLog> looked_at_;
    mutable std::unordered_map<uint64_t, SearchedLog> looked_at_by_;  // narrow ones
    mutable uint32_t question_ = 0;
};

}  // namespace warpmark::observe
