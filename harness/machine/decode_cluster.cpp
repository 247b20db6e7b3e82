// decode_cluster.cpp: barriers of a cluster, and whose an address is. PTX ISA 9.0, sections 9.7.13.4
// and 9.7.9.23.
#include <algorithm>

#include "harness/machine/decoder.h"

namespace warpmark::machine {

void Decoder::cluster_barrier(const std::vector<std::string_view>& parts) {
    program_.uses_clusters = true;
    Op& op = emit(parts[2] == "arrive" ? Flow::cluster_arrive : Flow::cluster_wait);
    op.scope = std::find(parts.begin(), parts.end(), "relaxed") != parts.end() ? Scope::none : Scope::device;
}

// The rank in the address (isa/windows.h); the own block's addresses hold none.
void Decoder::block_rank(const Instruction& instruction, const std::vector<std::string_view>& parts) {
    program_.uses_clusters = true;
    const bool wide = parts.back() == "u64";
    const uint32_t bits = new_slot(4), is_own = new_slot(0);
    const uint32_t a = source(instruction.operands[1], wide ? ptx::Type::u64 : ptx::Type::u32);
    if (wide) emit_row("cvt.u32.u64", bits, a);
    emit_row("shr.u32", bits, wide ? bits : a, constant(4, isa::cluster_rank_shift));
    emit_row("setp.eq.u32", is_own, bits, constant(4, 0));
    emit_row("sub.u32", bits, bits, constant(4, 1));
    std::optional<Op> after;
    const uint32_t d = destination(instruction.operands[0], ptx::Type::u32, after),
                   own = special("%cluster_ctarank", 4);
    Op pick = helper("selp.b32", d, own);
    pick.slots.b = bits;
    pick.slots.c = is_own;
    pick.counts = true;
    code_.ops.push_back(pick);
    if (after) code_.ops.push_back(*after);
}

}  // namespace warpmark::machine
