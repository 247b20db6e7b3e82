// 32 lanes with independent scheduling. Lanes that stand at one place form a split; a branch parts a
// split, and its parts wait for each other where the branch's paths meet (a join), unless waiting would keep
// somebody from progress.
#pragma once
#include <memory>
#include <vector>

#include "harness/machine/barrier_rounds.h"
#include "harness/machine/local_initialization.h"
#include "harness/machine/merged_requests.h"
#include "harness/machine/modeled_clock.h"
#include "harness/machine/run_state.h"

namespace warpmark::machine {

class Block;

// Where the parts of a split meet again.
struct Join {
    uint32_t pc = 0;
    const Frame* frame = nullptr;
    uint32_t lanes = 0;    // alive and expected
    uint32_t arrived = 0;  // of those: parked at pc
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
    // While it waits:
    uint32_t barrier_id = 0, barrier_threads = 0;  // 0 threads: all of the block
    uint32_t wait_mask = 0;                        // lanes named by a warp-level instruction
    bool reported = false;
    bool gave_way = false;  // it has jumped back as nothing happens where all look, and not run since
};

// The last time that a lane asked a barrier object whether its phase is over.
struct BarrierPoll {
    const Region* region = nullptr;
    uint32_t offset = 0, site = 0, lane = 0;
    uint64_t count = 0;    // of all looks
    uint64_t in_vain = 0;  // of the last ones in a row: for some lane it is not
};

class Warp : public isa::Lanes {
  public:
    Warp(Run& run, Block& block, uint32_t index)
        : Lanes{nullptr, 0}, run_(run), block_(block), index_(index) {
        splits.reserve(32);  // there are never more, and references to them stay
    }
    ~Warp();

    // Starts the lanes of `mask` at the beginning of `code`.
    void start(const Code& code, uint32_t mask);
    // Runs until no split is ready or about `slice` instructions are over.
    void run(uint64_t slice);
    bool has_ready() const;
    bool done() const { return alive == 0; }
    // Lets splits that wait at joins go on without the others. False if there are none.
    bool force_joins(bool only_to_end = false);
    // Where lanes wait at a warp-level instruction, those that only have to end do so: nobody waits for the
    // exited there.
    bool let_lanes_end();
    // Lets warp-level waits go on that can never be complete, and reports them. False if there are none.
    bool force_warp_syncs();
    // Splits that wait at barrier `id` go on; bar.red gives them its result.
    void release_barrier(uint32_t id, uint32_t popc, bool all, bool any);
    void kill();

    // The place that a finding about the running op names.
    uint32_t site_of(const Op& op, const Frame* from) const { return own_op(op, from).site; }
    // The op of the author's that it is a part of.
    const Op& own_op(const Op&, const Frame*) const;
    // Lanes that share an open join with the split but have not come with it.
    uint32_t missing_mates(const Split&) const;
    uint32_t lanes_at_joins() const;
    // Those of them that have returned from a function, behind whose call there is nothing left to do but to
    // end.
    uint32_t lanes_that_returned() const;
    // Nothing is left for it to do but to return from functions and to end.
    static bool has_only_to_end(const Split&);

    Run& machine() const { return run_; }
    Block& block() const { return block_; }
    uint32_t index() const { return index_; }
    std::byte* stack(uint32_t lane, uint32_t offset, uint32_t bytes);  // nullptr: beyond the limit
    Frame* current_frame() const { return splits[current_].frame; }
    Split& current_split() { return splits[current_]; }
    void exit_lanes(uint32_t lanes);

    // The split keeps the lanes of `first`, another one gets the rest: both stand where it stood. True, for
    // callers' ease.
    bool part(Split&, uint32_t first);

    // mbarrier_deadlock.cpp
    bool only_waits() const;
    uint64_t digest() const;
    uint64_t digest_of(const Split&) const;
    // Can the split go on that had the last turn?
    bool is_current_ready() const {
        return current_ < splits.size() && splits[current_].state == Split::State::ready;
    }

    uint32_t alive = 0;
    BarrierPoll look;
    std::vector<Split> splits;
    std::vector<Join> joins;
    Clock clock;                     // modelled
    bool keeps_local_bytes = false;  // somebody wants to know what is read unset
    LocalBytes local_bytes;
    Rounds rounds;
    std::unique_ptr<Joined> joined;  // once an access is not as in PTX

  private:
    // warp.cpp
    void run_split(uint64_t& slice);
    template <bool is_recorded>
    void run_split_as(uint64_t& slice);
    uint64_t registers_of(const Split&) const;
    struct ExecutedCounts {
        uint64_t instructions = 0, by_threads = 0, float_operations = 0, issue_slots = 0;
        uint64_t told = 0;  // of the instructions: to the run's work already
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
    // Does the split still run? It may have become one with another.
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
    bool yields_ = false;  // the running split waits for somebody, and says so
    uint64_t waited_ = 0;  // instructions of splits that did
    static constexpr uint64_t usual_turn = 200'000;
    uint64_t turn_ = usual_turn;    // instructions that a split may run while others of its warp wait
    std::vector<std::byte> stack_;  // lane-major
    uint32_t stack_bytes_ = 0,
             stack_stride_ = 0;  // of a lane; the strides keep lanes out of each other's cache lines
};

// matrix_execution.cpp: by the lanes of warp.active, which have all come.
void execute_matrix(Warp&, const Op&, const MatrixOp&);
// bulk_copies.cpp: for each lane of warp.active.
void execute_bulk(Warp&, const Op&, const BulkOp&);
// memory_access.cpp: ld, st, atom, red of the active lanes.
void execute_memory(Warp&, const Op&, const MemoryOp&);
// Would the lane's access meet those bytes of the region?
bool touches(const Warp&, const Op&, uint32_t lane, uint32_t region, uint64_t offset, uint64_t bytes);
// Where the lane's access goes, and what it stores (atomics: nothing yet); nullptr if no memory would take
// it.
std::byte* take_store(const Warp&, const Op&, uint32_t lane, std::vector<std::byte>& value);

}  // namespace warpmark::machine
