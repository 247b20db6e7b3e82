// Registers with provably the same value in all threads of a block.
//
// A register is uniform if it is written once, by arithmetic on uniform operands: constants, addresses of
// variables, kernel parameters, sizes and indices of blocks, uniform registers.
//
// Limits: a register written in a loop is never uniform.
//
// Computes uniform registers in one pass over the text: a register with one write is written before it is
// read.
#include <algorithm>
#include <string_view>

#include "harness/program/decoding_passes.h"

namespace warpmark::program {
namespace {

using Kind = ptx::Operand::Kind;

constexpr std::string_view arithmetic[] = {"mov.", "cvt.", "cvta.", "ld.param", "add.", "sub.",
                                           "mul.", "mad.", "shl.",  "shr.",     "and.", "or.",
                                           "min.", "max.", "div.",  "rem."};
constexpr std::string_view same_for_a_block[] = {"%ctaid", "%nctaid", "%ntid"};

bool begins_with_one_of(std::string_view text, const auto& beginnings) {
    return std::ranges::any_of(beginnings,
                               [&](std::string_view beginning) { return text.starts_with(beginning); });
}

}  // namespace

std::vector<bool> uniform_registers(const ptx::Function& function) {
    std::vector<uint32_t> writes(function.registers.size());
    std::vector<bool> uniform(function.registers.size());
    const auto is_register = [&](const ptx::Operand& operand) {
        return operand.kind == Kind::reg && operand.index >= 0;
    };
    for (const auto& one : function.body) {
        if (!one.operands.empty() && is_register(one.operands[0]))
            ++writes[static_cast<size_t>(one.operands[0].index)];
    }
    const auto is_same = [&](const ptx::Operand& operand) {
        if (is_register(operand)) return static_cast<bool>(uniform[static_cast<size_t>(operand.index)]);
        if (operand.kind == Kind::special) return begins_with_one_of(operand.name, same_for_a_block);
        return operand.kind == Kind::integer || operand.kind == Kind::symbol ||
               (operand.kind == Kind::address && operand.index < 0);
    };
    for (const auto& one : function.body) {
        if (one.guard >= 0 || one.operands.size() < 2 || !is_register(one.operands[0])) continue;
        if (!begins_with_one_of(one.opcode, arithmetic)) continue;
        if (!function.is_entry && one.opcode.starts_with("ld.param")) continue;  // a caller's argument
        const auto to = static_cast<size_t>(one.operands[0].index);
        uniform[to] = writes[to] == 1 && std::all_of(one.operands.begin() + 1, one.operands.end(), is_same);
    }
    return uniform;
}

bool is_uniform(const ptx::Operand& address, const std::vector<bool>& uniform_registers) {
    if (address.kind != Kind::address) return false;
    return address.index < 0 || uniform_registers[static_cast<size_t>(address.index)];
}

}  // namespace warpmark::program
