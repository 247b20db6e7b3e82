// Lowers branches, barriers, fences, and instructions without effect here. PTX ISA 9.0, sections 9.7.12 and
// 9.7.13.
#include <fmt/format.h>

#include <algorithm>

#include "harness/program/lowering.h"

namespace warpmark::program {
namespace {

uint32_t label(const Lowering& l, const std::string& name) {
    const auto found = l.symbols.labels.find(name);
    if (found == l.symbols.labels.end())
        throw Unsupported{fmt::format("a branch to the unknown label '{}'", name)};
    return static_cast<uint32_t>(found->second);
}

}  // namespace

void lower_branch(Lowering& l, const Instruction& instruction, const Parts&) {
    const uint32_t target = label(l, instruction.operands[0].name);
    emit(l, Flow::branch).target = target;
}

void lower_branch_table(Lowering& l, const Instruction& instruction, const Parts&) {
    const auto table =
        std::find_if(l.function.tables.begin(), l.function.tables.end(), [&](const auto& table) {
            return table.kind == ptx::Table::Kind::branch && table.name == instruction.operands[1].name;
        });
    if (table == l.function.tables.end())
        throw Unsupported{fmt::format("the branch table '{}'", instruction.operands[1].name)};
    std::vector<uint32_t> targets;
    for (const auto& name : table->targets) targets.push_back(label(l, name));
    const uint32_t index = source(l, instruction.operands[0], ptx::Type::u32);
    Op& op = emit(l, Flow::branch_table);
    op.slots.a = index;
    op.detail = static_cast<uint32_t>(l.code.tables.size());
    l.code.tables.push_back(std::move(targets));
}

void lower_return(Lowering& l, const Instruction&, const Parts&) {
    emit(l, Flow::branch).target = none;
}

void lower_exit(Lowering& l, const Instruction&, const Parts&) {
    emit(l, Flow::exit);
}

void lower_trap(Lowering& l, const Instruction&, const Parts&) {
    emit(l, Flow::trap);
}

void lower_sleep(Lowering& l, const Instruction& instruction, const Parts&) {
    source(l, instruction.operands[0], ptx::Type::u32);
    emit(l, Flow::yield);
}

void lower_warp_barrier(Lowering& l, const Instruction& instruction, const Parts&) {
    const uint32_t mask = source(l, instruction.operands[0], ptx::Type::u32);
    emit(l, Flow::warp_barrier).mask_slot = mask;
}

void lower_nothing(Lowering& l, const Instruction&, const Parts&) {
    emit(l, Flow::nothing);
}

// bar.sync a[, b]; bar.arrive a, b; bar.red.op d, a[, b], [!]c; barrier[.cta] the same, but aligned only with
// the modifier.
void lower_barrier(Lowering& l, const Instruction& instruction, const Parts& parts) {
    BarrierOp op;
    op.aligned = parts[0] == "bar" || has(parts, "aligned");
    size_t at = 0;
    const auto& operands = instruction.operands;
    if (has(parts, "red")) {
        op.kind = has(parts, "and") ? BarrierOp::Kind::red_and : BarrierOp::Kind::red_or;
        if (has(parts, "popc")) op.kind = BarrierOp::Kind::red_popc;
        std::optional<Op> after;
        op.result_slot =
            destination(l, operands[at++], parts.back() == "u32" ? ptx::Type::u32 : ptx::Type::pred, after);
        if (after) throw Unsupported{fmt::format("{} into a wider register", instruction.opcode)};
        op.predicate_slot = predicate(l, operands.back());
    } else if (has(parts, "arrive")) {
        op.kind = BarrierOp::Kind::arrive;
    }
    op.id_slot = source(l, operands[at++], ptx::Type::u32);
    const size_t end = operands.size() - (op.predicate_slot != none ? 1 : 0);
    if (at < end) op.count_slot = source(l, operands[at], ptx::Type::u32);
    emit(l, Flow::block_barrier).detail = static_cast<uint32_t>(l.code.barriers.size());
    l.code.barriers.push_back(op);
}

void lower_fence(Lowering& l, const Instruction&, const Parts& parts) {
    Op& op = emit(l, Flow::fence);
    op.scope = has(parts, "sys") ? Scope::system : Scope::device;
    if (has(parts, "cta")) op.scope = Scope::block;
    if (has(parts, "proxy") || has(parts, "mbarrier_init")) op.flow = Flow::nothing;
    const bool is_for_copies = has(parts, "proxy") && has(parts, "async") && !has(parts, "global");
    if (is_for_copies) add_copy_step(l, op, {.kind = CopyStep::Kind::fence, .of = Background::unit});
}

// Only cache hints use a cache policy, so any number will do.
void lower_policy(Lowering& l, const Instruction& instruction, const Parts&) {
    std::optional<Op> after;
    const uint32_t d = destination(l, instruction.operands[0], ptx::Type::b64, after);
    Op op = helper(l, "mov.b64", d, constant(l, 8, 0));
    op.counts = true;
    l.code.ops.push_back(op);
}

}  // namespace warpmark::program
