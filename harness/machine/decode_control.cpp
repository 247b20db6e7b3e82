// decode_control.cpp: branches, calls, barriers, fences. PTX ISA 9.0, sections 9.7.12 and 9.7.13.
#include <fmt/format.h>

#include <algorithm>

#include "harness/machine/builtins.h"
#include "harness/machine/decoder.h"

namespace warpmark::machine {
namespace {

// Instructions that change nothing that the machine could observe.
constexpr std::string_view without_effect[] = {"prefetch",       "prefetchu",  "discard", "applypriority",
                                               "griddepcontrol", "setmaxnreg", "pmevent"};

bool has(const std::vector<std::string_view>& parts, std::string_view word) {
    return std::find(parts.begin(), parts.end(), word) != parts.end();
}

}  // namespace

uint32_t Decoder::label(const std::string& name) const {
    const auto found = labels_.find(name);
    if (found == labels_.end()) throw Unsupported{fmt::format("a branch to the unknown label '{}'", name)};
    return static_cast<uint32_t>(found->second);
}

void Decoder::branch(const Instruction& instruction) {
    const uint32_t target = label(instruction.operands[0].name);
    emit(Flow::branch).target = target;
}

void Decoder::branch_table(const Instruction& instruction) {
    const auto table = std::find_if(function_.tables.begin(), function_.tables.end(), [&](const auto& table) {
        return table.kind == ptx::Table::Kind::branch && table.name == instruction.operands[1].name;
    });
    if (table == function_.tables.end())
        throw Unsupported{fmt::format("the branch table '{}'", instruction.operands[1].name)};
    std::vector<uint32_t> targets;
    for (const auto& name : table->targets) targets.push_back(label(name));
    const uint32_t index = source(instruction.operands[0], ptx::Type::u32);
    Op& op = emit(Flow::branch_table);
    op.slots.a = index;
    op.detail = static_cast<uint32_t>(code_.tables.size());
    code_.tables.push_back(std::move(targets));
}

// bar.sync a[, b]; bar.arrive a, b; bar.red.op d, a[, b], [!]c; barrier[.cta] the same, aligned only if it
// says so.
void Decoder::barrier(const Instruction& instruction, const std::vector<std::string_view>& parts) {
    BarrierOp op;
    op.aligned = parts[0] == "bar" || has(parts, "aligned");
    size_t at = 0;
    const auto& operands = instruction.operands;
    if (has(parts, "red")) {
        op.kind = has(parts, "and") ? BarrierOp::Kind::red_and : BarrierOp::Kind::red_or;
        if (has(parts, "popc")) op.kind = BarrierOp::Kind::red_popc;
        std::optional<Op> after;
        op.result_slot =
            destination(operands[at++], parts.back() == "u32" ? ptx::Type::u32 : ptx::Type::pred, after);
        if (after) throw Unsupported{fmt::format("{} into a wider register", instruction.opcode)};
        op.predicate_slot = predicate(operands.back());
    } else if (has(parts, "arrive")) {
        op.kind = BarrierOp::Kind::arrive;
    }
    op.id_slot = source(operands[at++], ptx::Type::u32);
    const size_t end = operands.size() - (op.predicate_slot != none ? 1 : 0);
    if (at < end) op.count_slot = source(operands[at], ptx::Type::u32);
    emit(Flow::block_barrier).detail = static_cast<uint32_t>(code_.barriers.size());
    code_.barriers.push_back(op);
}

void Decoder::fence(const std::vector<std::string_view>& parts) {
    Op& op = emit(Flow::fence);
    op.scope = has(parts, "sys") ? Scope::system : Scope::device;
    if (has(parts, "cta")) op.scope = Scope::block;
    if (has(parts, "proxy") || has(parts, "mbarrier_init")) op.flow = Flow::nothing;
}

// A cache policy is a number that only cache hints look at: any will do.
void Decoder::policy(const Instruction& instruction) {
    std::optional<Op> after;
    const uint32_t d = destination(instruction.operands[0], ptx::Type::b64, after);
    Op op = helper("mov.b64", d, constant(8, 0));
    op.counts = true;
    code_.ops.push_back(op);
}

// What isa/machine_forms.cpp spells, but for copies and barrier objects.
void Decoder::control(const Instruction& instruction, const std::vector<std::string_view>& parts) {
    const std::string_view base = parts[0];
    if (base == "bra") return branch(instruction);
    if (base == "brx") return branch_table(instruction);
    if (base == "call") return call(instruction);
    if (base == "ret") return void(emit(Flow::branch).target = none);
    if (base == "exit") return void(emit(Flow::exit));
    if (base == "nanosleep") {
        source(instruction.operands[0], ptx::Type::u32);
        return void(emit(Flow::yield));
    }
    if (base == "trap" || base == "brkpt") return void(emit(Flow::trap));
    if (instruction.opcode == "bar.warp.sync") {
        const uint32_t mask = source(instruction.operands[0], ptx::Type::u32);
        return void(emit(Flow::warp_barrier).mask_slot = mask);
    }
    if (base == "createpolicy") return policy(instruction);
    if (base == "barrier" && parts[1] == "cluster") return cluster_barrier(parts);
    if (base == "getctarank") return block_rank(instruction, parts);
    if (base == "bar" || base == "barrier") return barrier(instruction, parts);
    if (base == "membar" || base == "fence") return fence(parts);
    if (std::find(std::begin(without_effect), std::end(without_effect), base) != std::end(without_effect))
        return void(emit(Flow::nothing));
    throw Unsupported{fmt::format("the instruction {}", instruction.opcode)};
}

}  // namespace warpmark::machine
