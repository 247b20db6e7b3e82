// Lowers instructions that are rows of the lane and warp tables, and reads of the clock.
#include <fmt/format.h>

#include "harness/program/lowering.h"

namespace warpmark::program {
namespace {

// mov from %clock and similar, which the simulator reads when it executes the op.
bool read_clock(Lowering& l, const Instruction& instruction) {
    const auto& from = instruction.operands[1];
    if (from.kind != Operand::Kind::special ||
        !(from.name.starts_with("%clock") || from.name.starts_with("%globaltimer")) ||
        from.name.starts_with("%cluster"))
        return false;
    const bool upper = from.name == "%clock_hi" || from.name == "%globaltimer_hi";
    const uint32_t bytes = from.name == "%clock64" || from.name == "%globaltimer" ? 8 : 4;
    std::optional<Op> after;
    const uint32_t d =
        destination(l, instruction.operands[0], bytes == 8 ? ptx::Type::b64 : ptx::Type::b32, after);
    const uint32_t whole = upper ? new_slot(l, 8) : d;
    Op& op = emit(l, Flow::clock);
    op.slots.d = whole;
    op.detail = upper ? 8 : bytes;
    if (upper) {
        part(l, "shr.u64", false, {whole, whole, constant(l, 4, 32), 0, 0, 0}, false);
        part(l, "cvt.u32.u64", false, {d, whole, 0, 0, 0, 0}, false);
    }
    if (after) l.code.ops.push_back(*after);
    return true;
}

}  // namespace

// The op of a row. `mask`: the last source, if the instruction does not name it; none: it names all.
void lane_row(Lowering& l, const Instruction& instruction, const isa::LaneEntry& entry, uint32_t mask) {
    const size_t destinations = instruction.piped ? 2 : 1, named = entry.sources - (mask == none ? 0 : 1);
    need_operands(instruction, destinations + named, destinations + named);
    uint32_t at[4] = {};
    for (size_t i = 0; i < named; ++i)
        at[i] = source(l, instruction.operands[destinations + i], entry.source[i]);
    if (mask != none) at[named] = mask;
    if (entry.reads_carry) at[entry.sources] = carry_slot(l);
    std::optional<Op> after;
    isa::Slots slots{0, at[0], at[1], at[2], at[3], 0};
    slots.d = destination(l, instruction.operands[0], entry.destination, after);
    if (instruction.piped) {
        std::optional<Op> unused;
        slots.q = destination(l, instruction.operands[1], ptx::Type::pred, unused);
    }
    if (entry.writes_carry) slots.q = carry_slot(l);
    Op& op = emit(l, entry.needs_lanes ? Flow::warp_lanes : Flow::lanes);
    set_row(op, entry);
    op.slots = slots;
    op.shuffles = instruction.opcode.starts_with("shfl.");
    op.needs_mask = entry.needs_lanes && entry.sources > 0;
    if (op.needs_mask) op.mask_slot = at[entry.sources - 1];
    if (after) l.code.ops.push_back(*after);
}

void lower_lanes(Lowering& l, const Instruction& instruction, const Parts& parts) {
    if (instruction.opcode.starts_with("mov.") && instruction.operands.size() == 2) {
        if (instruction.operands[0].kind == Operand::Kind::vector ||
            instruction.operands[1].kind == Operand::Kind::vector)
            return lower_pack(l, instruction, parts);
        if (read_clock(l, instruction)) return;
    }
    const isa::LaneEntry* entry = isa::find_lane(instruction.opcode, instruction.piped, l.options.level);
    if (instruction.operands.size() == 4 && !(entry && entry->sources == 3) && !instruction.piped)
        if (const auto* three = isa::find_lane(instruction.opcode + "/3", false, l.options.level))
            entry = three;
    if (!entry) {
        if (lower_parts(l, instruction, parts)) return;
        throw Unsupported{fmt::format("the instruction {}", instruction.opcode)};
    }
    lane_row(l, instruction, *entry, none);
}

}  // namespace warpmark::program
