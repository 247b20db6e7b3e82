// Lowers copies, stores and reductions by the asynchronous unit. PTX ISA 9.0, sections 9.7.9.25.4, 9.7.9.12
// and 9.7.13.8. Like cp.async, they are performed when issued, by the issuing thread; then the bytes are
// reported to the barrier object. Observers track what may still be pending (observe/async_copy_races.h).
#include <fmt/format.h>

#include "harness/program/bulk_ops.h"
#include "harness/program/lowering.h"

namespace warpmark::program {
namespace {

// The arrival of bytes at a barrier object.
MemoryOp completion(Lowering& l, const Operand& barrier, uint32_t bytes_slot) {
    MemoryOp op = mbarrier_object(l, barrier, Access::atomic);
    op.space = Space::shared;
    op.tracks = Background::unit;
    op.atomic = isa::find_atomic("mbarrier.complete_tx", op.type);
    op.operand_b = bytes_slot;
    return op;
}

// cp[.reduce].async.bulk.to.from… [to], [from], size[, [barrier]][, mask]; st.bulk [to], size, 0.
void lower_bulk(Lowering& l, const Instruction& instruction, const Parts& parts) {
    const auto& operands = instruction.operands;
    const bool fills = parts[0] == "st", reduces = parts[1] == "reduce";
    const size_t spaces = reduces ? 4 : 3;
    BulkOp op;
    op.kind = reduces ? BulkOp::Kind::reduce : BulkOp::Kind::copy;
    if (fills) op.kind = BulkOp::Kind::fill;
    op.size_slot = source(l, operands[fills ? 1 : 2], ptx::Type::u32);
    for (auto& slot : op.scratch) slot = new_slot(l, 4);
    const auto side = [&](Access kind, const Operand& where, bool is_global) {
        MemoryOp one;
        one.kind = kind;
        one.space = is_global ? Space::global : Space::shared;
        one.elements = 4;
        one.by_copy_unit = true;
        one.is_fill = fills;
        for (size_t at = 0; at < 4; ++at) {
            one.slot[at] = op.scratch[at];
            one.storage[at] = 4;
        }
        address(l, one, where);
        return one;
    };
    op.to = side(Access::store, operands[0], !fills && parts[spaces] == "global");
    if (fills)
        op.to.space = has(parts, "shared::cta") ? Space::shared : Space::none;
    else
        op.from = side(Access::load, operands[1], parts[spaces + 1] == "global");
    l.program.copies_from_shared |= !fills && op.from.space == Space::shared;
    if (reduces) {
        const auto type = ptx::type_named(parts.back());
        op.to.kind = Access::atomic;
        op.to.scope = Scope::device;
        op.to.type = *type;
        op.to.elements = 1;
        op.to.atomic = isa::find_atomic(parts[parts.size() - (has(parts, "noftz") ? 3 : 2)], *type);
        op.to.operand_b = new_slot(l, ptx::bytes(*type));
        if (!op.to.atomic) throw Unsupported{fmt::format("the instruction {}", instruction.opcode)};
    }
    op.to_address = new_slot(l, 8);
    if (has(parts, "mbarrier::complete_tx::bytes")) {
        op.arrives = true;
        op.bytes_slot = new_slot(l, 8);
        op.arrival = completion(l, operands[3], op.bytes_slot);
        op.arrival_address = new_slot(l, 8);
        if (has(parts, "multicast::cluster")) {
            op.mask_slot = new_slot(l, 4);
            emit_row(l, "cvt.u32.u16", op.mask_slot, source(l, operands[4], ptx::Type::u16));
        }
    }
    for (MemoryOp* one : {&op.from, &op.to, &op.arrival}) one->form = form_of(*one);
    emit(l, Flow::bulk).detail = static_cast<uint32_t>(l.code.bulks.size());
    l.code.bulks.push_back(std::make_shared<BulkOp>(op));
}

// st.async and red.async: an ordinary access to the memory of a block of the cluster, and the arrival of its
// bytes.
void lower_store_async(Lowering& l, const Instruction& instruction, const Parts& parts) {
    const auto& operands = instruction.operands;
    const auto type = *ptx::type_named(parts.back());
    MemoryOp op;
    op.kind = parts[0] == "st" ? Access::store : Access::atomic;
    op.space = Space::shared;
    op.by_copy_unit = true;
    op.type = type;
    op.elements = has(parts, "v2") ? 2 : 1;
    if (has(parts, "v4")) op.elements = 4;
    if (op.elements == 4 && ptx::bytes(type) == 8)
        throw Unsupported{fmt::format("the instruction {}", instruction.opcode)};
    address(l, op, operands[0]);
    const uint32_t bytes = op.elements * ptx::bytes(type);
    if (op.kind == Access::store) {
        elements(l, op, operands[1]);
        emit_memory(l, op, true);
    } else {
        op.scope = Scope::device;
        op.atomic = isa::find_atomic(parts[parts.size() - 2], type);
        if (!op.atomic) throw Unsupported{fmt::format("the instruction {}", instruction.opcode)};
        one_atomic(l, op, nullptr, operands[1], nullptr);
    }
    emit_memory(l, completion(l, operands[2], constant(l, 8, bytes)), false);
}

}  // namespace

void lower_asynchronous(Lowering& l, const Instruction& instruction, const Parts& parts) {
    l.program.uses_clusters = l.program.uses_clusters || has(parts, "shared::cluster");
    if (has(parts, "prefetch")) return lower_nothing(l, instruction, parts);
    if (has(parts, "commit_group") || has(parts, "wait_group")) return lower_copy_step(l, instruction, parts);
    if (has(parts, "bulk")) return lower_bulk(l, instruction, parts);
    lower_store_async(l, instruction, parts);
}

}  // namespace warpmark::program
