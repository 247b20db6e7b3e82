// registers.cpp: what the text says of a register: that it holds a number, that nobody reads it.
#include <algorithm>

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

}  // namespace

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
