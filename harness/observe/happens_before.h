// Who has seen what: the happens-before relation between the threads of a launch.
// Time is one counter, the epoch, that moves on at every synchronisation. An access of thread u at epoch e
// happens before thread t's present if t knows u up to e. A thread knows
//   itself; the other threads of its block up to the block's last barrier; the lanes of its warp up to their
//   last bar.warp.sync together; whole warps that it met at a named barrier; and what it acquired: a strong
//   read of a place that somebody had released to (a fence, then a strong write) gives it all that the
//   releaser had done, and knew, before the fence. PTX ISA 9.0, section 8 (memory consistency model). Who
//   only looks needs no fence of its own here: common code leaves it out, and accusing it would be harsh.
// A lock asks for more. Who takes a place by compare-and-swap, and sets it free itself, owns it in between;
// the next owner is behind only what came after this one's fence, and once it has fenced itself: owners could
// as well have come the other way round.
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
    void block_begins(uint32_t block, uint32_t warps);
    void block_ends(uint32_t block);
    void block_barrier(uint32_t block);
    // A barrier of the cluster: each thread releases what it had done when its warp arrived, and acquires
    // when it waits. Lanes of a warp that arrive one after another count as the last one. Where nobody goes
    // on in between, and all wait, all of them meet as at a barrier of one block: true, if so.
    bool cluster_barrier(const uint32_t* blocks, uint32_t count, bool all_wait);
    void cluster_arrive(uint32_t block, uint32_t warp, uint32_t lanes, bool releases);
    void cluster_wait(uint32_t block, uint32_t warp, uint32_t lanes);
    // These lanes do something.
    void goes_on(uint32_t block, uint32_t warp, uint32_t lanes) {
        if (between_ == 0) return;
        BlockState& state = blocks_.at(block);
        if (warp < state.between.size() && (state.between[warp] & lanes)) state.went_on = true;
    }
    // One whose arrivals are relaxed: it orders what a thread has done before a fence of its own.
    void relaxed_cluster_barrier(const uint32_t* blocks, uint32_t count);
    void arrive(uint32_t block, uint32_t barrier, uint32_t warp);
    void partial_barrier(uint32_t block, uint32_t barrier, const uint32_t* arrivers, const uint32_t* waiters,
                         uint32_t warps);
    void warp_barrier(uint32_t block, uint32_t warp, uint32_t lanes);
    void fence(uint32_t block, uint32_t warp, uint32_t lanes, Scope);

    // A strong write (replaces: a plain store; else a read-modify-write) by the thread: publishes what it has
    // fenced. True if there was something to publish.
    bool release(ThreadId, uint64_t place, bool replaces, bool is_release, Scope);
    // A strong read by the thread; takes: a compare-and-swap that took place. fenced: as far as the read is a
    // fence itself.
    void acquire(ThreadId, uint64_t place, bool takes = false, Scope fenced = Scope::none);
    // Of a barrier object: the phase that runs now. Looks acquire what was released in phases that are over.
    void running_phase(uint64_t place, uint8_t phase);
    // Has anybody released to the place? Has the block anything to release?
    bool was_released(uint64_t place) const { return log_of_.contains(place); }
    bool may_release(uint32_t block) const {
        const BlockState& state = blocks_.at(block);
        return !state.fences.empty() || state.handed;
    }
    // The thread has taken the place, and holds it until its next strong write there.
    void take(ThreadId, uint64_t place, bool is_acquire, Scope);
    bool holds(ThreadId, uint64_t place) const;
    // Is what the thread stores behind its fence a flag? Not while it holds a lock, nor when the fence was
    // for giving one back.
    bool may_be_flag(ThreadId) const;

    // Fences, flags and atomics beyond what is kept and looked at: from then on nothing is known of who is
    // before whom. Counted, so that it is the same everywhere.
    bool is_full() const { return steps_ > most_steps || kept_ > most_kept; }

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
    // Does any thread of that block, which is another one's, know of an access of `who` at `epoch`?
    bool is_known_in(uint32_t block, ThreadId who, uint32_t epoch);
    // Every thread of the launch knows of it; every thread of the entered block does.
    bool known_to_all(uint32_t epoch) const { return epoch <= launch_start_; }
    bool known_to_block(uint32_t epoch) const { return epoch <= launch_start_ || epoch <= state_->barrier; }
    // Do threads of the entered block differ in what they know, but for themselves and their warps?
    bool has_special() const { return state_->special; }
    // before() and known_to_block() speak about threads of this block.
    void enter(uint32_t block) {
        if (block != state_block_ || !state_) {
            state_ = &blocks_.at(block);
            state_block_ = block;
        }
    }

  private:
    struct KnownLog {  // a log up to an entry
        uint32_t log = 0;
        uint32_t seen = 0;                         // entries known by looking
        uint32_t taken = 0;                        // entries known by taking the place
        uint32_t fenced_in_block = 0, fenced = 0;  // of these: fenced since
        bool operator==(const KnownLog&) const = default;
        uint32_t entries() const { return seen > taken ? seen : taken; }
        void fence(Scope scope) {
            fenced_in_block = taken;
            if (scope >= Scope::device) fenced = taken;
        }
    };
    // A place that a thread has taken, and its first fences since.
    struct HeldLock {
        uint64_t place = 0;
        uint32_t taken = 0, fenced_in_block = never, fenced = never;  // epochs
        void fence(uint32_t now, Scope scope) {
            if (fenced_in_block == never) fenced_in_block = now;
            if (fenced == never && scope >= Scope::device) fenced = now;
        }
    };
    static constexpr uint32_t never = ~0u;
    // What a thread had done, and knew, at one moment: at a fence, or when it arrived at a barrier.
    struct View {
        ThreadId who;
        uint32_t epoch = 0;                                     // its own accesses up to here
        uint32_t warp_full = 0;                                 // those of all lanes of its warp
        uint32_t barrier = 0;                                   // those of its whole block
        std::shared_ptr<const std::array<uint32_t, 32>> lanes;  // those of each lane of its warp; may be null
        std::vector<uint32_t> warps;  // those of each warp of its block; may be empty
        Scope scope = Scope::none;
        std::vector<KnownLog> known;
    };
    using Views = std::shared_ptr<const std::vector<View>>;
    struct Arrival {
        uint32_t warp = 0, epoch = 0, barrier = 0;
        uint32_t lanes = ~0u;
        std::vector<uint32_t> row;  // of warps
        std::vector<KnownLog> known;
    };
    // What waits at a cluster's barrier for threads that have gone on.
    struct Meeting {
        std::optional<KnownLog> known;
        std::vector<uint32_t> row;    // of warps of the own block: when they arrived
        std::vector<uint32_t> lanes;  // by warp: those that have not waited
    };
    // What all threads of a block know of others, read out of the logs: epochs by block, warp (block << 16 |
    // warp) and thread.
    struct Digest {
        std::unordered_map<uint32_t, uint32_t> blocks;
        std::unordered_map<uint64_t, uint32_t> read,
            read_carried;  // entries of each log; of a narrow one, by whose eyes
        std::unordered_map<uint64_t, uint32_t> warps, threads;
        bool leaves_out = false;  // the logs say more than this
    };
    struct BlockState {
        uint32_t barrier = 0;             // all threads know each other up to here
        bool special = false;             // anything below but warp_full is in use
        std::vector<uint32_t> warp_full;  // by warp: all its lanes know each other up to here
        std::vector<std::unique_ptr<std::array<uint32_t, 1024>>> lanes;  // by warp: [lane * 32 + other]
        std::vector<uint32_t> warps;                      // [warp * count + other]: named barriers
        std::map<uint16_t, std::vector<KnownLog>> known;  // acquired by one thread
        std::map<uint16_t, std::vector<HeldLock>> held;   // taken by one thread
        std::set<uint16_t> fence_spent;  // threads whose fence was for giving back what they held
        std::vector<KnownLog> all_know;  // acquired by all, through a barrier
        std::map<std::pair<uint16_t, Scope>, View>
            fences;     // the latest of each thread and scope since the barrier
        Views handed;   // the fences before it, which all threads know of
        Digest digest;  // of all_know
        std::map<uint32_t, std::vector<Arrival>> arrivals;  // by barrier
        std::vector<Arrival> at_cluster;                    // at the cluster's
        Meeting met;                                        // at its last one at which some went on
        std::vector<uint32_t> between;  // by warp: lanes that have arrived there, and have not waited yet
        bool went_on = false;           // some of them have done something since
    };
    struct Release {
        uint32_t block = 0;
        Scope scope = Scope::none;  // of the write
        Views views;
        bool by_owner = false;  // of what it had taken before
        uint16_t owner = 0;
        HeldLock held;
        uint32_t time = 0;  // no view is younger, nor any of an earlier release
    };
    // Whom a release of a block reaches.
    struct Reach {
        Scope scope = Scope::none;
        uint32_t block = 0;
        bool includes(uint32_t other) const { return scope >= Scope::device || other == block; }
    };
    struct Carried {
        uint32_t at = 0;  // the release that brought it
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
        bool narrow = false;      // some are for their block alone
        bool has_owners = false;  // some are by owners: who takes the place is not behind all of them
        std::unordered_map<uint32_t, std::vector<uint32_t>> by_block;
        // Those of a few views, by whose they are: most questions are answered there.
        std::unordered_map<uint64_t, std::vector<uint32_t>> by_thread;
        std::vector<Carried> carried;                         // what releasers knew through other logs
        std::unordered_map<uint32_t, uint32_t> last_carried;  // of each log, in `carried`
        std::map<std::pair<uint32_t, Scope>, std::map<uint16_t, uint32_t>>
            published;  // by block: each thread's latest fence
        struct Handover {
            Views views;
            uint32_t ways = 0;  // published by an owner or not, and for whom: a bit each
        };
        std::unordered_map<uint32_t, Handover> handed;  // by block: the fences before its barrier
        uint64_t kept = 0;                              // its part of kept_
    };
    static constexpr uint64_t most_steps = 160'000'000, most_kept = 1'000'000;

    bool before_by_special(ThreadId who, uint32_t epoch, ThreadId me) const;
    bool known_directly(const KnownLog&, ThreadId who, uint32_t epoch, uint32_t eyes) const;
    bool known_through(const KnownLog&, ThreadId who, uint32_t epoch, uint32_t eyes) const;
    // happens_before_digest.cpp
    void digest(BlockState&, uint32_t my_block) const;
    static void digest_releases(Digest&, const Log&, uint32_t from, uint32_t to, uint32_t eyes);
    static bool in_digest(const Digest&, ThreadId who, uint32_t epoch);
    static bool hands_on(const Release&, uint32_t at, const KnownLog&, ThreadId who, uint32_t epoch,
                         uint32_t my_block);
    static void fence_all(BlockState&, uint16_t thread, uint32_t now, Scope);
    static std::optional<HeldLock> give_back(BlockState&, uint16_t thread, uint64_t place);
    static bool covers(const View&, ThreadId who, uint32_t epoch);
    static bool has_met(const BlockState&, ThreadId who, uint32_t epoch, ThreadId me);
    std::array<uint32_t, 1024>& lane_matrix(BlockState&, uint32_t warp);
    // happens_before_clusters.cpp
    void all_meet(const uint32_t* blocks, uint32_t count);
    bool all_have_arrived(const uint32_t* blocks, uint32_t count);
    void split_barrier(const uint32_t* blocks, uint32_t count);
    Arrival arrival(const BlockState&, uint32_t warp);
    uint32_t new_log(uint64_t place);
    View view(const BlockState&, ThreadId, Scope);
    std::vector<KnownLog> knowledge(const BlockState&, uint16_t thread);
    void publish(uint32_t log, uint32_t block, Scope, Views, uint16_t thread, const std::optional<HeldLock>&);
    void join(std::vector<KnownLog>& into, const std::vector<KnownLog>& from);
    // Logs of places that have been written anew since, and of which nobody knows any more, go.
    void collect();
    void mark_known(const std::vector<KnownLog>&, std::vector<uint32_t>& reached,
                    std::vector<bool>& alive) const;
    std::vector<bool> find_alive() const;

    uint32_t now_ = 1, launch_start_ = 0;
    uint32_t between_ = 0;  // warps
    std::unordered_map<uint32_t, BlockState> blocks_;
    BlockState* state_ = nullptr;
    uint32_t state_block_ = 0;
    std::vector<std::unique_ptr<Log>> logs_;  // null: gone
    size_t collect_at_ = first_collection;    // so many logs
    static constexpr size_t first_collection = 4096;
    mutable uint64_t steps_ = 0;                     // of the whole run
    uint64_t kept_ = 0;                              // views, and what releases carry
    std::unordered_map<uint64_t, uint32_t> log_of_;  // place → its present log
    // Of a barrier object: entries of its log that are from phases that are over.
    struct EndedPhases {
        uint32_t log = 0;
        uint8_t phase = 0;  // that runs now
        uint32_t entries = 0;
    };
    std::unordered_map<uint64_t, EndedPhases> ended_;  // by place
    // Of one question: up to where each log has been looked at.
    struct SearchedLog {
        uint32_t question = 0, entries = 0;
        uint32_t seen = 0, fenced = 0, fenced_in_block = 0;  // each at least the one before
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
