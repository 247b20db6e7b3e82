// Interpreter loop of the launcher: one lane, which never diverges, reaches no barrier and has no modeled
// time. Chains of steps execute rows, accesses and branches; the loop executes calls and other ops between
// them.
#include <algorithm>
#include <cstring>
#include <utility>

#include "harness/machine/launcher_lane.h"
#include "harness/machine/thread_block.h"

namespace warpmark::machine {

uint64_t LauncherMemory::room(uint64_t address) const {
    const KnownRegion& known = known_[address >> isa::slot_shift & (known_.size() - 1)];
    const uint64_t offset = static_cast<uint32_t>(address);
    const bool is_known = known.slot == address >> isa::slot_shift && offset >= known.from;
    return is_known ? known.end - std::min(offset, known.end) : 0;
}

void LauncherMemory::learn(Run& run, uint64_t address) {
    Region* region = run.memory.region(address);
    if (!region || region->freed || region->info.lead || !region->is_of_launcher_alone()) return;
    KnownRegion known{address >> isa::slot_shift, region->data, 0, region->info.bytes, nullptr};
    if (run.attached.observer && !region->info.initialized) known.stored = region->stored.bits(known.end);
    if (region->zeros) {
        const uint64_t offset = address & (Memory::region_limit - 1);
        if (offset >= region->info.bytes || !run.work.touched.has_touched(*region, offset)) return;
        known.from = offset / TouchedMemory::piece * TouchedMemory::piece;
        known.end = std::min(known.from + TouchedMemory::piece, region->info.bytes);
    }
    known_[known.slot & (known_.size() - 1)] = known;
}

void LauncherLane::enter() {
    memory.set_stack(warp.living_stack());
    if (code == warp.current_frame()->code) return;
    code = warp.current_frame()->code;
    auto& steps = steps_[static_cast<size_t>(code - warp.machine().program.functions.data())];
    if (steps.empty()) steps = launcher_steps(*code);
    first = steps.data();
}

std::span<std::byte> Warp::living_stack() {
    const Frame& frame = *current_frame();
    const uint64_t end = uint64_t{frame.stack_base} + frame.code->local_end;
    return {stack_.data(), static_cast<size_t>(std::min<uint64_t>(end, stack_bytes_))};
}

// Executes the op at which a chain has ended. Returns false if the launcher does not go on now.
bool Warp::run_launcher_op(Split& split, const Op& op, uint64_t& executed) {
    bool is_on = true;
    if (op.guard != none) {
        uint32_t guard;
        std::memcpy(&guard, frame + op.guard, 4);
        is_on = (guard & 1) != op.guard_negated;
    }
    active = is_on;
    const uint32_t pc = split.pc;
    bool goes_on = true;
    if (op.flow == Flow::lanes || op.flow == Flow::memory) {
        ++split.pc;
        goes_on = run_guarded(op, *split.frame->code);
    } else {
        goes_on = control(split, op, active);
    }
    active = 1;
    if (goes_on && op.flow == Flow::branch && op.detail != none && split.pc == op.target && op.target <= pc)
        executed += run_byte_loop(split.frame->code->byte_loops[op.detail]);
    return goes_on;
}

// Runs the launcher until it waits or ends, or the slice is over.
void Warp::run_launcher(uint64_t& slice) {
    // Bounds the depth of calls where the compiler makes no jumps of them.
    constexpr uint64_t longest_chain = 4096;
    if (!launcher_) launcher_ = std::make_unique<LauncherLane>(*this, run_.program.functions.size());
    LauncherLane& lane = *launcher_;
    Split& split = splits[current_];
    split.gave_way = false;
    const uint64_t budget = slice;
    LaunchRecord& record = *run_.seen.current;
    ExecutedCounts did;
    active = 1;
    lane.executed = 0;
    frame = split.frame->data;
    lane.enter();
    while (lane.executed < budget) {
        const isa::Step* step = lane.start = lane.first + split.pc;
        lane.chain_end = std::min(budget, lane.executed + longest_chain);
        step = step->run(step, frame, lane);
        lane.executed += static_cast<uint64_t>(step - lane.start);
        split.pc = static_cast<uint32_t>(step - lane.first);
        if (run_.aborted) break;
        if (lane.executed >= lane.chain_end && step->run != leave && !run_.work.waits_in_vain()) continue;
        ++lane.executed;
        // A launch reads the work so far.
        run_.work.runs_launcher(lane.executed - std::exchange(did.told, lane.executed));
        if (!run_launcher_op(split, lane.code->ops[split.pc], lane.executed)) break;
        frame = split.frame->data;
        lane.enter();
    }
    did.instructions = lane.executed;
    settle(split, did, record, slice);
}

}  // namespace warpmark::machine
