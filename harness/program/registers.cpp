// registers.cpp: what the text says of a register: that it holds a number, that nobody reads it.
#include <algorithm>
#include <string_view>

#include "harness/program/lowering.h"

namespace warpmark::program {
namespace {

// How many instructions write to each register, guarded ones too; the caller's passing of an argument is one.
// Where a first operand is none that is written, as of a branch, it counts all the same: that register is
// then taken for no constant.
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

// A copy counts if what it copies is written once, and before it in the text: what a loop brings along does
// not.
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

// What gives the same wherever its operands are the same.
bool computes(std::string_view opcode) {
    constexpr std::string_view rows[] = {"mov.", "cvt.", "cvta.", "ld.param", "add.", "sub.", "mul.",
                                         "mad.", "fma.", "div.",  "rem.",     "shl.", "shr.", "and.",
                                         "or.",  "xor.", "not.",  "neg.",     "abs.", "min.", "max.",
                                         "setp", "selp", "sqrt.", "rcp."};
    return std::ranges::any_of(rows, [&](std::string_view one) { return opcode.starts_with(one); });
}

// Of kernels: who is called may get an argument of each thread's own.
void find_parameter_registers(Lowering& l) {
    const auto writes = count_writes(l);
    l.parameter_registers.assign(writes.size(), false);
    const auto is_same = [&](const Operand& one) {
        if (one.kind == Operand::Kind::reg)
            return bool{l.parameter_registers[static_cast<size_t>(one.index)]};
        if (one.kind == Operand::Kind::special)
            return one.name.starts_with("%ntid") || one.name.starts_with("%nctaid");
        return one.kind == Operand::Kind::integer || one.kind == Operand::Kind::floating ||
               one.kind == Operand::Kind::symbol || (one.kind == Operand::Kind::address && one.index < 0);
    };
    for (const auto& one : l.function.body) {
        if (!l.function.is_entry || one.guard >= 0 || one.operands.size() < 2 || one.piped) continue;
        if (!computes(one.opcode) || one.operands[0].kind != Operand::Kind::reg) continue;
        const auto to = static_cast<size_t>(one.operands[0].index);
        l.parameter_registers[to] =
            writes[to] == 1 && std::all_of(one.operands.begin() + 1, one.operands.end(), is_same);
    }
}

}  // namespace

// Is it computed of the kernel's parameters and the launch's sizes alone, and so the same in all threads?
bool is_of_parameters(Lowering& l, const Operand& what) {
    if (what.kind != Operand::Kind::reg) return is_constant(l, what);
    if (l.parameter_registers.empty()) find_parameter_registers(l);
    return l.parameter_registers[static_cast<size_t>(what.index)];
}

// Is it a number, or a register that is given one and nothing else?
bool is_constant(Lowering& l, const Operand& what) {
    if (what.kind == Operand::Kind::integer || what.kind == Operand::Kind::floating) return true;
    if (what.kind != Operand::Kind::reg) return false;
    if (l.constant_registers.empty()) find_constant_registers(l);
    return l.constant_registers[static_cast<size_t>(what.index)];
}

// Is it named nowhere else?
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
