// Lowers ld and st. PTX ISA 9.0, sections 9.7.9.8 – 9.7.9.12.
#include <fmt/format.h>

#include <algorithm>

#include "harness/program/decoding_passes.h"
#include "harness/program/lowering.h"

namespace warpmark::program {
namespace {

// 128 bits in one register, as two of 64.
void wide_access(Lowering& l, MemoryOp op, const Operand& where, const Operand& what) {
    if (op.elements != 1) throw Unsupported{fmt::format("the instruction {}", l.now->opcode)};
    op.type = ptx::Type::b64;
    op.elements = 2;
    address(l, op, where);
    for (int at = 0; at < 2; ++at) {
        op.slot[at] = new_slot(l, 8);
        op.storage[at] = 8;
    }
    std::optional<Op> after;
    const uint32_t wide = op.kind == Access::load ? destination(l, what, ptx::Type::b128, after)
                                                  : source(l, what, ptx::Type::b128);
    if (op.kind == Access::store) wide_pack(l, wide, op.slot[0], op.slot[1], Flow::unpack, false);
    emit_memory(l, op, true);
    if (op.kind == Access::load) wide_pack(l, wide, op.slot[0], op.slot[1], Flow::pack, false);
}

// Eight elements are two accesses of four.
void eight_elements(Lowering& l, MemoryOp op, const Operand& where, const Operand& what) {
    if (what.kind != Operand::Kind::vector || what.elements.size() != 8 || ptx::bytes(op.type) != 4)
        throw Unsupported{fmt::format("the instruction {}", l.now->opcode)};
    op.elements = 4;
    for (size_t half = 0; half < 2; ++half) {
        MemoryOp part = op;
        Operand four = what;
        four.elements.assign(what.elements.begin() + static_cast<std::ptrdiff_t>(4 * half),
                             what.elements.begin() + static_cast<std::ptrdiff_t>(4 * half + 4));
        address(l, part, where);
        part.offset += static_cast<int64_t>(16 * half);
        elements(l, part, four);
        for (size_t at = 0; half == 0 && op.kind == Access::load && at < 4; ++at)
            if (four.elements[at].index >= 0 && four.elements[at].index == where.index)
                throw Unsupported{fmt::format("{} into its own address", l.now->opcode)};
        emit_memory(l, part, half == 0);
    }
}

}  // namespace

AccessForm form_of(const MemoryOp& op) {
    AccessForm form;
    form.kind = op.kind;
    form.scope = op.scope;
    form.is_volatile = op.is_volatile;
    form.acquires = op.acquires;
    form.releases = op.releases;
    form.exchanges = op.atomic && op.atomic->operation == "exch";
    form.compares = op.atomic && op.atomic->operation == "cas";
    form.of_constant = op.of_constant;
    form.is_cas_retry_load = op.is_cas_retry_load;
    form.of_rows = op.of_rows;
    form.of_mbarrier = op.is_barrier;
    form.background = op.is_barrier ? op.tracks : op.background();
    form.width = width_of(op);
    form.of_parameters = op.of_parameters;
    return form;
}

void lower_access(Lowering& l, const Instruction& instruction, const Parts& parts) {
    MemoryOp op;
    op.kind = parts[0] == "st" ? Access::store : Access::load;
    const auto type = ptx::type_named(parts.back());
    if (!type || *type == ptx::Type::pred)
        throw Unsupported{fmt::format("the instruction {}", instruction.opcode)};
    op.type = *type;
    for (size_t at = 1; at + 1 < parts.size(); ++at)
        if (!apply_modifier(op, parts[at]))
            throw Unsupported{fmt::format("the modifier .{} of {}", parts[at], instruction.opcode)};
    const bool hinted = std::find(parts.begin(), parts.end(), "L2::cache_hint") != parts.end();
    need_operands(instruction, hinted ? 3 : 2, hinted ? 3 : 2);
    if (hinted) source(l, instruction.operands[2], ptx::Type::b64);
    const bool is_load = op.kind == Access::load;
    const Operand &where = instruction.operands[is_load ? 1 : 0],
                  &what = instruction.operands[is_load ? 0 : 1];
    if (op.type == ptx::Type::b128) return wide_access(l, op, where, what);
    if (op.elements == 8) return eight_elements(l, op, where, what);
    address(l, op, where);
    elements(l, op, what);
    op.is_cas_retry_load = instruction.is_cas_retry_load;
    op.machine = instruction.machine;
    op.of_constant = !is_load && is_constant(l, what);
    if (!is_load) op.of_parameters = of_parameters(l, what);
    emit_memory(l, op, true);
}

}  // namespace warpmark::program
