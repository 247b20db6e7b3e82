// decode_control.cpp: branches, calls, barriers, fences. PTX ISA 9.0, sections 9.7.12 and 9.7.13.
#include <fmt/format.h>

#include <algorithm>

#include "harness/machine/builtins.h"
#include "harness/machine/decoder.h"

namespace warpmark::machine {
namespace {

// Instructions that change nothing that the machine could observe.
constexpr std::string_view without_effect[] = {"prefetch", "prefetchu", "discard", "applypriority", "griddepcontrol", "setmaxnreg", "pmevent"};

bool has(const std::vector<std::string_view>& parts, std::string_view word) { return std::find(parts.begin(), parts.end(), word) != parts.end(); }

}  // namespace

uint32_t Decoder::label(const std::string& name) const {
    const auto found = labels_.find(name);
    if (found == labels_.end()) throw Unsupported{fmt::format("a branch to the unknown label '{}'", name)};
    return static_cast<uint32_t>(found->second);
}

void Decoder::branch(const Instruction& instruction) {
    need_operands(instruction, 1, 1);
    const uint32_t target = label(instruction.operands[0].name);
    emit(Flow::branch).target = target;
}

void Decoder::branch_table(const Instruction& instruction) {
    need_operands(instruction, 2, 2);
    const auto table = std::find_if(function_.tables.begin(), function_.tables.end(),
                                    [&](const auto& table) { return table.name == instruction.operands[1].name; });
    if (table == function_.tables.end()) throw Unsupported{fmt::format("the branch table '{}'", instruction.operands[1].name)};
    std::vector<uint32_t> targets;
    for (const auto& name : table->targets) targets.push_back(label(name));
    const uint32_t index = source(instruction.operands[0], ptx::Type::u32);
    Op& op = emit(Flow::branch_table);
    op.slots.a = index;
    op.detail = static_cast<uint32_t>(code_.tables.size());
    code_.tables.push_back(std::move(targets));
}

CallOp::Passed Decoder::param_area(const Operand& operand) const {
    const auto area = params_.find(operand.name);
    if (operand.kind != Operand::Kind::symbol || area == params_.end()) throw Unsupported{"a call whose arguments are not .param variables"};
    return area->second;
}

void Decoder::call(const Instruction& instruction) {
    CallOp call;
    need_operands(instruction, 1, 2);
    if (instruction.returns.size() > 1) throw Unsupported{"a call with several results"};
    const Operand& target = instruction.operands[0];
    if (target.kind == Operand::Kind::reg) {
        call.pointer_slot = register_slot(target);
        code_.calls_unknown = true;
    } else if (const auto found = program_.function_index.find(target.name); found != program_.function_index.end()) {
        call.function = found->second;
        code_.callees.push_back(found->second);
    } else {
        call.builtin = find_builtin(target.name);
        if (call.builtin == none) throw Unsupported{fmt::format("a call of the function '{}', which nothing defines", shown_name(target.name))};
    }
    for (const auto& argument : instruction.arguments) call.arguments.push_back(param_area(argument));
    if (!instruction.returns.empty()) call.result = param_area(instruction.returns[0]), call.has_result = true;
    emit(Flow::call).detail = static_cast<uint32_t>(code_.calls.size());
    code_.calls.push_back(std::move(call));
}

// bar.sync a[, b]; bar.arrive a, b; bar.red.op d, a[, b], [!]c; barrier[.cta] the same, aligned only if it says so.
void Decoder::barrier(const Instruction& instruction, const std::vector<std::string_view>& parts) {
    if (has(parts, "cluster")) throw Unsupported{fmt::format("the instruction {}", instruction.opcode)};
    BarrierOp op;
    op.aligned = parts[0] == "bar" || has(parts, "aligned");
    size_t at = 0;
    const auto& operands = instruction.operands;
    if (has(parts, "red")) {
        need_operands(instruction, 3, 4);
        op.kind = has(parts, "popc") ? BarrierOp::Kind::red_popc : has(parts, "and") ? BarrierOp::Kind::red_and : BarrierOp::Kind::red_or;
        op.result_slot = register_slot(operands[at++]);
        op.predicate_slot = predicate(operands.back());
    } else if (has(parts, "arrive")) {
        need_operands(instruction, 2, 2);
        op.kind = BarrierOp::Kind::arrive;
    } else if (has(parts, "sync")) {
        need_operands(instruction, 1, 2);
    } else {
        throw Unsupported{fmt::format("the instruction {}", instruction.opcode)};
    }
    op.id_slot = source(operands[at++], ptx::Type::u32);
    const size_t end = operands.size() - (op.predicate_slot != none ? 1 : 0);
    if (at < end) op.count_slot = source(operands[at], ptx::Type::u32);
    emit(Flow::block_barrier).detail = static_cast<uint32_t>(code_.barriers.size());
    code_.barriers.push_back(op);
}

void Decoder::fence(const std::vector<std::string_view>& parts) {
    Op& op = emit(Flow::fence);
    op.scope = has(parts, "cta") ? Scope::block : has(parts, "sys") ? Scope::system : Scope::device;
    if (has(parts, "proxy") || has(parts, "mbarrier_init")) op.flow = Flow::nothing;
}

bool Decoder::control(const Instruction& instruction, const std::vector<std::string_view>& parts) {
    const std::string_view base = parts[0];
    if (base == "bra") return branch(instruction), true;
    if (base == "brx") return branch_table(instruction), true;
    if (base == "call") return call(instruction), true;
    if (base == "ret") return emit(Flow::branch).target = none, true;
    if (base == "exit") return emit(Flow::exit), true;
    if (base == "nanosleep") return emit(Flow::yield), true;
    if (base == "trap" || base == "brkpt") return emit(Flow::trap), true;
    if (base == "bar" && parts.size() > 2 && parts[1] == "warp") {
        need_operands(instruction, 1, 1);
        const uint32_t mask = source(instruction.operands[0], ptx::Type::u32);
        return emit(Flow::warp_barrier).mask_slot = mask, true;
    }
    if (base == "bar" || base == "barrier") return barrier(instruction, parts), true;
    if (base == "membar" || base == "fence") return fence(parts), true;
    if (std::find(std::begin(without_effect), std::end(without_effect), base) != std::end(without_effect)) return emit(Flow::nothing), true;
    return false;
}

}  // namespace warpmark::machine
