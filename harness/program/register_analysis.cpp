// Facts about registers from the program text: constant values, unused results.
#include <algorithm>
#include <map>
#include <string_view>
#include <vector>

#include "harness/base/hash.h"
#include "harness/program/lowering.h"

namespace warpmark::program {
namespace {

// Number of instructions that write to each register, including guarded ones; passing an argument counts as
// one. A first operand counts even if it is not a destination, such as that of a branch: then the register is
// not considered constant.
std::vector<uint32_t> count_writes(const Lowering& l) {
    std::vector<uint32_t> writes(l.function.registers.size(), 0);
    const auto write = [&](const Operand& to) {
        if (to.kind == Operand::Kind::reg) ++writes[static_cast<size_t>(to.index)];
    };
    for (const auto& parameter : l.function.parameters)
        if (parameter.reg >= 0) ++writes[static_cast<size_t>(parameter.reg)];
    for (const auto& one : l.function.body) {
        std::ranges::for_each(one.returns, write);
        for (size_t at = 0; at < std::min<size_t>(one.piped ? 2 : 1, one.operands.size()); ++at) {
            write(one.operands[at]);
            std::ranges::for_each(one.operands[at].elements, write);
        }
    }
    return writes;
}

// A copy is constant if its source has one write that precedes it in the text, which excludes values carried
// around a loop.
void find_constant_registers(Lowering& l) {
    const auto writes = count_writes(l);
    l.constant_registers.assign(writes.size(), false);
    for (const auto& one : l.function.body) {
        const bool moves = one.opcode.starts_with("mov.") || one.opcode.starts_with("cvt.");
        if (!moves || one.guard >= 0 || one.operands.size() != 2 ||
            one.operands[0].kind != Operand::Kind::reg)
            continue;
        const Operand& from = one.operands[1];
        const bool number = from.kind == Operand::Kind::integer || from.kind == Operand::Kind::floating;
        const bool copy =
            from.kind == Operand::Kind::reg && l.constant_registers[static_cast<size_t>(from.index)];
        const auto to = static_cast<size_t>(one.operands[0].index);
        l.constant_registers[to] = (number || copy) && writes[to] == 1;
    }
}

// True for opcodes whose result depends only on the operands. Kernels never write constant memory.
bool computes(std::string_view opcode) {
    constexpr std::string_view rows[] = {"mov.", "cvt.", "cvta.", "ld.param", "ld.const", "add.", "sub.",
                                         "mul.", "mad.", "fma.",  "div.",     "rem.",     "shl.", "shr.",
                                         "and.", "or.",  "xor.",  "not.",     "neg.",     "abs.", "min.",
                                         "max.", "setp", "selp",  "sqrt.",    "rcp."};
    return std::ranges::any_of(rows, [&](std::string_view one) { return opcode.starts_with(one); });
}

uint64_t never_zero(uint64_t hash) {
    return hash ? hash : 1;
}

// Hash of the computation from the kernel's parameters and the launch's sizes alone; 0 if anything else is
// involved.
uint64_t computed_of_parameters(const Lowering& l, const Operand& one) {
    using enum Operand::Kind;
    if (one.kind == reg) {
        const uint64_t how = l.parameter_registers[static_cast<size_t>(one.index)];
        return how && one.negated ? never_zero(fnv1a_step(how, 1)) : how;
    }
    const bool is_size =
        one.kind == special && (one.name.starts_with("%ntid") || one.name.starts_with("%nctaid"));
    const bool is_known = one.kind == integer || one.kind == floating || one.kind == symbol ||
                          (one.kind == address && one.index < 0);
    if (!is_size && !is_known) return 0;
    return never_zero(fnv1a_step(fnv1a(one.name), static_cast<uint64_t>(one.integer)));
}

// True if the two operands may be exchanged.
bool is_commutative(std::string_view opcode) {
    constexpr std::string_view rows[] = {"add.", "mul.", "and.", "or.", "xor.", "min.", "max."};
    return std::ranges::any_of(rows, [&](std::string_view one) { return opcode.starts_with(one); });
}

// Hash of the computation of an instruction's result. A copy has that of its source.
uint64_t computed_by(const Lowering& l, const Instruction& one) {
    if (one.opcode.starts_with("mov.") && one.operands.size() == 2)
        return computed_of_parameters(l, one.operands[1]);
    std::vector<uint64_t> operands;
    for (size_t at = 1; at < one.operands.size(); ++at) {
        operands.push_back(computed_of_parameters(l, one.operands[at]));
        if (!operands.back()) return 0;
    }
    if (is_commutative(one.opcode)) std::ranges::sort(operands);
    uint64_t how = fnv1a(one.opcode);
    for (const uint64_t operand : operands) how = never_zero(fnv1a_step(how, operand));
    return how;
}

// For kernels only: a called function may get a different argument in each thread.
void find_parameter_registers(Lowering& l) {
    const auto writes = count_writes(l);
    l.parameter_registers.assign(writes.size(), 0);
    for (const auto& one : l.function.body) {
        if (!l.function.is_entry || one.guard >= 0 || one.operands.size() < 2 || one.piped) continue;
        if (!computes(one.opcode) || one.operands[0].kind != Operand::Kind::reg) continue;
        const auto to = static_cast<size_t>(one.operands[0].index);
        if (writes[to] == 1) l.parameter_registers[to] = computed_by(l, one);
    }
}

}  // namespace

// A hash of the computation if it depends only on the kernel's parameters and the launch's sizes, so that the
// value is the same in all threads; otherwise 0.
uint64_t of_parameters(Lowering& l, const Operand& what) {
    if (l.parameter_registers.empty()) find_parameter_registers(l);
    return computed_of_parameters(l, what);
}

// One source location may have several stores. If their values are computed differently, none of them is
// known to store the same value as the others.
void compare_stores_of_parameters(Code& code) {
    std::map<uint32_t, std::vector<MemoryOp*>> stores;
    for (const Op& op : code.ops)
        if (op.flow == Flow::memory && code.memory[op.detail].of_parameters)
            stores[op.site].push_back(&code.memory[op.detail]);
    for (const auto& [site, there] : stores) {
        const uint64_t how = there[0]->of_parameters;
        const bool one_way =
            std::ranges::all_of(there, [how](const MemoryOp* op) { return op->of_parameters == how; });
        for (MemoryOp* op : there)
            if (!one_way) op->of_parameters = 0;
    }
}

// True for a number, or a register whose only write is a number.
bool is_constant(Lowering& l, const Operand& what) {
    if (what.kind == Operand::Kind::integer || what.kind == Operand::Kind::floating) return true;
    if (what.kind != Operand::Kind::reg) return false;
    if (l.constant_registers.empty()) find_constant_registers(l);
    return l.constant_registers[static_cast<size_t>(what.index)];
}

// True if the register is not used anywhere else.
bool is_unused(const Lowering& l, const Operand& result) {
    if (result.kind != Operand::Kind::reg) return result.kind == Operand::Kind::sink;
    uint32_t named = 0;
    const auto look = [&](const Operand& operand) {
        const auto is_it = [&](const Operand& one) {
            return (one.kind == Operand::Kind::reg || one.kind == Operand::Kind::address) &&
                   one.index == result.index;
        };
        named += is_it(operand) + static_cast<uint32_t>(std::ranges::count_if(operand.elements, is_it));
    };
    for (const auto& one : l.function.body) {
        for (const auto* list : {&one.operands, &one.returns, &one.arguments})
            std::ranges::for_each(*list, look);
        named += one.guard == result.index;
    }
    return named == 1;
}

}  // namespace warpmark::program
