// Emits ops: those that represent an instruction, and their helpers.
#include <fmt/format.h>

#include <iterator>

#include "harness/program/lowering.h"

namespace warpmark::program {

Op& emit(Lowering& l, Flow flow) {
    Op op;
    op.flow = flow;
    if (l.now->guard >= 0) {
        op.guard = l.slots.registers[static_cast<size_t>(l.now->guard)];
        op.guard_negated = l.now->guard_negated;
    }
    l.code.ops.push_back(op);
    return l.code.ops.back();
}

void set_row(Op& op, const isa::LaneEntry& entry) {
    op.lanes = entry.run;
    op.single = entry.single;
}

Op helper(const Lowering& l, std::string_view opcode, uint32_t d, uint32_t a) {
    Op op;
    op.flow = Flow::lanes;
    op.counts = false;
    if (l.now && l.now->guard >= 0) {
        op.guard = l.slots.registers[static_cast<size_t>(l.now->guard)];
        op.guard_negated = l.now->guard_negated;
    }
    set_row(op, *isa::find_lane(opcode, false, l.options.level));
    op.slots.d = d;
    op.slots.a = a;
    return op;
}

// A helper op of the lane table: d = row(a, b).
void emit_row(Lowering& l, std::string_view opcode, uint32_t d, uint32_t a, uint32_t b) {
    Op op = helper(l, opcode, d, a);
    op.slots.b = b;
    l.code.ops.push_back(op);
}

void emit_memory(Lowering& l, const MemoryOp& op, bool counts) {
    Op& emitted = emit(l, Flow::memory);
    emitted.detail = static_cast<uint32_t>(l.code.memory.size());
    emitted.counts = counts;
    l.code.memory.push_back(op);
}

// An op of a table's row that the decoder adds; the first one of an instruction counts as that instruction.
Op& part(Lowering& l, std::string_view opcode, bool piped, const isa::Slots& slots, bool counts) {
    const isa::LaneEntry* entry = isa::find_lane(opcode, piped, l.options.level);
    if (!entry) throw Unsupported{fmt::format("the instruction {}", l.now->opcode)};
    Op& op = emit(l, Flow::lanes);
    set_row(op, *entry);
    op.slots = slots;
    op.counts = counts;
    return op;
}

// A row of the lane table whose result is a new predicate, for all lanes.
uint32_t new_predicate(Lowering& l, std::string_view opcode, uint32_t a, uint32_t b) {
    Op op;
    op.flow = Flow::lanes;
    op.counts = false;
    set_row(op, *isa::find_lane(opcode, false, l.options.level));
    op.slots = {new_slot(l, 0), a, b, 0, 0, 0};
    l.code.ops.push_back(op);
    return op.slots.d;
}

// Guard that combines the instruction's own guard with another predicate.
uint32_t guarded_by(Lowering& l, uint32_t predicate) {
    if (l.now->guard < 0) return predicate;
    uint32_t own = l.slots.registers[static_cast<size_t>(l.now->guard)];
    if (l.now->guard_negated) own = new_predicate(l, "not.pred", own, 0);
    return new_predicate(l, "and.pred", predicate, own);
}

}  // namespace warpmark::program
