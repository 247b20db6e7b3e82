// Warp of 32 lanes with independent thread scheduling. Lanes at the same program counter form a split. A
// branch divides a split, and its parts wait for each other where the paths rejoin (a join), unless waiting
// would prevent progress.
#pragma once
#include <array>
#include <memory>
#include <span>
#include <vector>

#include "harness/machine/barrier_rounds.h"
#include "harness/machine/launcher_lane.h"
#include "harness/machine/local_initialization.h"
#include "harness/machine/modeled_clock.h"
#include "harness/machine/run_state.h"
#include "harness/machine/vectorized_requests.h"

namespace warpmark::machine {

class Block;

// Reconvergence point of a divided split.
struct Join {
    uint32_t pc = 0;
    const Frame* frame = nullptr;
    uint32_t lanes = 0;    // alive and expected
    uint32_t arrived = 0;  // of those: waiting at pc
    bool in_use = false;
};

struct Split {
    enum class State : uint8_t {
        free,
        ready,
        at_join,
        at_block_barrier,
        at_warp_sync,
        at_cluster_barrier,
        held
    };
    State state = State::free;
    uint32_t pc = 0;
    uint32_t mask = 0;
    Frame* frame = nullptr;
    std::vector<uint32_t> joins;  // the open ones, innermost last: indices into Warp::joins
    // Set while it waits:
    uint32_t barrier_id = 0, barrier_threads = 0;  // 0 threads: all of the block
    uint32_t wait_mask = 0;                        // lanes in the mask of a warp-level instruction
    bool reported = false;
    bool gave_way = false;  // it jumped back while every warp was polling, and has not run since
};

// The most recent poll of a barrier object by a lane.
struct BarrierPoll {
    const Region* region = nullptr;
    uint32_t offset = 0, site = 0, lane = 0;
    uint64_t count = 0;    // of all polls
    uint64_t in_vain = 0;  // of the latest consecutive polls: phase incomplete for some lane
};

class Warp : public isa::Lanes {
  public:
    Warp(Run& run, Block& block, uint32_t index)
        : Lanes{nullptr, 0}, run_(run), block_(block), index_(index) {
        splits.reserve(32);  // never exceeded, so references to splits stay valid
    }
    ~Warp();

    // Starts the lanes of `mask` at the beginning of `code`.
    void start(const Code& code, uint32_t mask);
    // Runs until no split is ready or about `slice` instructions have been executed.
    void run(uint64_t slice);
    bool has_ready() const;
    bool done() const { return alive == 0; }
    // Lets splits that wait at joins continue without the others. Returns false if there are none.
    bool force_joins(bool only_to_end = false);
    // Lets lanes that only have to exit do so while others wait at a warp-level instruction, which does not
    // wait for exited lanes.
    bool let_lanes_end();
    // Releases warp-level waits that can never complete and reports them. Returns false if there are none.
    bool force_warp_syncs();
    // Releases the splits that wait at barrier `id`; bar.red returns them its result.
    void release_barrier(uint32_t id, uint32_t popc, bool all, bool any);
    void kill();

    // The site that a finding about the running op names.
    uint32_t site_of(const Op& op, const Frame* from) const { return own_op(op, from).site; }
    // The op in the author's code to which this op belongs.
    const Op& own_op(const Op&, const Frame*) const;
    // Lanes that share an open join with the split but have not arrived with it.
    uint32_t missing_mates(const Split&) const;
    uint32_t lanes_at_joins() const;
    // Lanes among them that have returned from a function after whose call only the exit remains.
    uint32_t lanes_that_returned() const;
    // True if only returns from functions and the exit remain.
    static bool has_only_to_end(const Split&);

    Run& machine() const { return run_; }
    Block& block() const { return block_; }
    uint32_t index() const { return index_; }
    std::byte* stack(uint32_t lane, uint32_t offset, uint32_t bytes);  // nullptr: beyond the limit
    // The first lane's stack, as far as it has grown and belongs to functions that run.
    std::span<std::byte> living_stack();
    // In bytes, of one lane. The unoptimized build of host code shares no space between variables.
    uint32_t stack_limit() const;
    Frame* current_frame() const { return splits[current_].frame; }
    Split& current_split() { return splits[current_]; }
    void exit_lanes(uint32_t lanes);

    // The split keeps the lanes of `first` and another split gets the rest, at the same program counter.
    // Returns true, for the convenience of callers.
    bool part(Split&, uint32_t first);

    // mbarrier_deadlock.cpp
    bool only_waits() const;
    uint64_t digest() const;
    uint64_t digest_of(const Split&) const;
    // True if the split that had the last turn can continue.
    bool is_current_ready() const {
        return current_ < splits.size() && splits[current_].state == Split::State::ready;
    }

    uint32_t alive = 0;
    BarrierPoll look;
    void meets() { has_met_ = true; }
    std::vector<Split> splits;
    std::vector<Join> joins;
    Clock clock;  // modeled
    // One lane uses the result of an atomic operation on global memory. If it does so again at the same
    // place, it may be taking numbers of pieces of work from a counter. Other blocks get theirs: the warp's
    // turn ends at the end of its iteration, and the block's with it.
    void takes_number(const Region&, uint32_t active, uint64_t offset);

    bool reached_global = false;     // a generic access did, since this was last cleared
    bool keeps_local_bytes = false;  // the run tracks reads of uninitialized local bytes
    LocalBytes local_bytes;
    BarrierProgress rounds;
    std::unique_ptr<RequestMerger> joined;  // set once machine code merges an access

  private:
    // warp.cpp
    void run_split(uint64_t& slice);
    template <bool is_recorded>
    void run_split_as(uint64_t& slice);
    uint64_t registers_of(const Split&) const;
    struct ExecutedCounts {
        uint64_t instructions = 0, by_threads = 0, float_operations = 0, issue_slots = 0;
        uint64_t told = 0;  // instructions that were already added to the run's work
    };
    void settle(const Split&, const ExecutedCounts&, LaunchRecord&, uint64_t& slice);
    bool run_straight(const Op* op, const Op* end, const Code&);
    bool run_guarded(const Op&, const Code&);
    uint32_t next_ready() const;
    bool looks_at_once(const Op& yield);  // mbarrier_delays.cpp
    bool control(Split&, const Op&, uint32_t op_active);
    void step_on(const Split&, const Op&, uint32_t op_active);
    bool is_whole(const Split&) const;
    bool branch_by_table(Split&, const Op&, uint32_t op_active);
    void pack(const PackOp&) const;
    void unpack(const PackOp&) const;
    void read_clock(const Op&) const;
    bool sync_lanes(Split&, const Op&, bool is_barrier);
    void run_together(const Op&, const Frame&);
    static bool same_calls(const Frame* a, const Frame* b);
    void move_lanes(const Frame& from, const Frame& to, uint32_t lanes) const;
    void finish_sync(const Op&, uint32_t wait_mask, uint32_t pc, const Frame*, bool is_barrier);
    uint32_t first_value(uint32_t slot, uint32_t lanes) const;
    uint32_t lanes_like_first(uint32_t slot, uint32_t lanes) const;

    // launcher_execution.cpp
    void run_launcher(uint64_t& slice);
    bool run_launcher_op(Split&, const Op&, uint64_t& executed);
    uint64_t run_byte_loop(const ByteLoop&);  // byte_loop_execution.cpp: its cost in instructions

    // divergence.cpp
    struct Path {
        uint32_t pc, mask;
    };
    void diverge(Split&, const Path* paths, int count, uint32_t reconverge);
    void part_by_guard(Split&, const Op&, uint32_t op_active);
    bool arrive_at_join(Split&);
    void complete_join(uint32_t join);
    void drop_lanes_from_joins(uint32_t lanes);
    uint32_t new_join(uint32_t pc, const Frame* frame, uint32_t lanes);
    Split& new_split();
    void merge_equal(Split::State among);
    // True if the split still runs; it may have been merged into another one.
    bool is_current(const Split& split) const {
        return &splits[current_] == &split && split.state == Split::State::ready;
    }

    // function_calls.cpp
    bool call(Split&, const Op&);
    void enter(Split&, const Op&, const CallOp&, uint32_t function);
    bool return_from(Split&);
    Frame* new_frame(const Code&, Frame* caller, uint32_t lanes);
    void fill_specials(Frame&) const;
    void begin_unset(Frame&, uint32_t lanes);
    void drop_frames(Split&, uint32_t lanes);
    bool call_pointer(Split&, const Op&, const CallOp&);
    void call_builtin(const Op&, const CallOp&);

    Run& run_;
    Block& block_;
    uint32_t index_;
    uint32_t current_ = 0;
    struct Counter {
        const Region* region = nullptr;
        uint64_t offset = 0;
        bool operator==(const Counter&) const = default;
    };
    std::array<Counter, 4> counters_;  // the last ones from which it took a number
    uint32_t counters_taken_ = 0;
    bool took_again_ = false;
    bool has_met_ = false;  // a poll has just observed a completed phase, and others may, too
    bool yields_ = false;   // the running split waits for other threads and yields
    uint64_t waited_ = 0;   // instructions of splits that yielded
    static constexpr uint64_t usual_turn = 200'000;
    uint64_t turn_ = usual_turn;    // instructions that a split may run while others of its warp wait
    std::vector<std::byte> stack_;  // lane-major; the launcher has one lane
    std::unique_ptr<LauncherLane> launcher_;
    uint32_t stack_bytes_ = 0,
             stack_stride_ = 0;  // per lane; the stride keeps lanes off each other's cache lines
};

// matrix_execution.cpp: executed by the lanes of warp.active, all of which have arrived.
void execute_matrix(Warp&, const Op&, const MatrixOp&);
// bulk_copies.cpp: executed for each lane of warp.active.
void execute_bulk(Warp&, const Op&, const BulkOp&);
// memory_execution.cpp: ld, st, atom, red of the active lanes.
void execute_memory(Warp&, const Op&, const MemoryOp&);
// True if the lane's access would overlap those bytes of the region.
bool touches(const Warp&, const Op&, uint32_t lane, uint32_t region, uint64_t offset, uint64_t bytes);
// Target address of the lane's access and the value that it stores (none yet for atomics); nullptr if the
// address is in no memory.
std::byte* take_store(const Warp&, const Op&, uint32_t lane, std::vector<std::byte>& value);

}  // namespace warpmark::machine
