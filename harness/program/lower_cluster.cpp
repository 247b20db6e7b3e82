// Lowers cluster barriers, and queries for the block that owns an address. PTX ISA 9.0, sections 9.7.13.4 and
// 9.7.9.23.
#include "harness/program/lowering.h"

namespace warpmark::program {

void lower_cluster_barrier(Lowering& l, const Instruction&, const Parts& parts) {
    l.program.uses_clusters = true;
    Op& op = emit(l, parts[2] == "arrive" ? Flow::cluster_arrive : Flow::cluster_wait);
    op.scope = has(parts, "relaxed") ? Scope::none : Scope::device;
}

// The rank in the address (isa/address_windows.h); addresses of the own block contain none.
void lower_block_rank(Lowering& l, const Instruction& instruction, const Parts& parts) {
    l.program.uses_clusters = true;
    const bool wide = parts.back() == "u64";
    const uint32_t bits = new_slot(l, 4), is_own = new_slot(l, 0);
    const uint32_t a = source(l, instruction.operands[1], wide ? ptx::Type::u64 : ptx::Type::u32);
    if (wide) emit_row(l, "cvt.u32.u64", bits, a);
    emit_row(l, "shr.u32", bits, wide ? bits : a, constant(l, 4, isa::cluster_rank_shift));
    emit_row(l, "setp.eq.u32", is_own, bits, constant(l, 4, 0));
    emit_row(l, "sub.u32", bits, bits, constant(l, 4, 1));
    std::optional<Op> after;
    const uint32_t d = destination(l, instruction.operands[0], ptx::Type::u32, after),
                   own = special(l, "%cluster_ctarank", 4);
    Op pick = helper(l, "selp.b32", d, own);
    pick.slots.b = bits;
    pick.slots.c = is_own;
    pick.counts = true;
    l.code.ops.push_back(pick);
    if (after) l.code.ops.push_back(*after);
}

}  // namespace warpmark::program
