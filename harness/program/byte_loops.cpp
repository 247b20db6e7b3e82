// Recognizes byte loops by their few instructions: sums of a pointer and the index, a load and a store of one
// byte, increments, and a comparison.
#include "harness/program/byte_loops.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "harness/program/lowering.h"

namespace warpmark::program {
namespace {

constexpr size_t longest_loop = 10;  // instructions

// The registers of a loop's instructions, in the order in which the compiler writes them.
struct LoopRegisters {
    std::map<int, std::pair<int, int>> sums;  // register → its two summands
    int loaded = -1, load_from = -1, store_to = -1, stored = -1;
    std::vector<int> counters;
    int compared = -1, bound = -1;
    std::optional<uint64_t> constant_bound;
    int predicate = -1;
    std::set<int> written;

    bool is_invariant(int reg) const { return reg >= 0 && !written.contains(reg); }
    bool is_counter(int reg) const { return std::ranges::find(counters, reg) != counters.end(); }
};

bool is_plain_register(const Operand& operand) {
    return operand.kind == Operand::Kind::reg && !operand.negated;
}

bool take_sum(LoopRegisters& loop, const std::vector<Operand>& operands) {
    const int d = operands[0].index, a = operands[1].index;
    if (operands[2].kind == Operand::Kind::integer) {
        if (d != a || operands[2].integer != 1 || loop.store_to < 0 || loop.predicate >= 0 ||
            loop.sums.contains(d) || loop.is_counter(d))
            return false;
        loop.counters.push_back(d);
        return true;
    }
    if (!is_plain_register(operands[2]) || loop.store_to >= 0) return false;
    loop.sums[d] = {a, operands[2].index};
    return true;
}

bool take_access(LoopRegisters& loop, const Operand& address, const Operand& value, bool is_load) {
    if (address.kind != Operand::Kind::address || address.index < 0 || address.integer != 0 ||
        !is_plain_register(value) || loop.store_to >= 0)
        return false;
    if (is_load && loop.loaded >= 0) return false;
    (is_load ? loop.load_from : loop.store_to) = address.index;
    (is_load ? loop.loaded : loop.stored) = value.index;
    return true;
}

bool take_comparison(LoopRegisters& loop, const std::vector<Operand>& operands) {
    if (loop.predicate >= 0 || loop.counters.empty()) return false;
    loop.predicate = operands[0].index;
    loop.compared = operands[1].index;
    if (operands[2].kind == Operand::Kind::integer)
        loop.constant_bound = static_cast<uint64_t>(operands[2].integer);
    else if (is_plain_register(operands[2]))
        loop.bound = operands[2].index;
    else
        return false;
    return true;
}

// Adds an instruction of the loop. Returns false if a byte loop has none like it.
bool add_instruction(LoopRegisters& loop, const Instruction& instruction) {
    const std::string_view opcode = instruction.opcode;
    const auto& operands = instruction.operands;
    if (instruction.guard >= 0 || instruction.piped || operands.size() < 2) return false;
    if (opcode == "st.u8" || opcode == "st.global.u8")
        return take_access(loop, operands[0], operands[1], false);
    if (!is_plain_register(operands[0])) return false;
    loop.written.insert(operands[0].index);
    if (opcode == "ld.u8" || opcode == "ld.global.u8")
        return take_access(loop, operands[1], operands[0], true);
    if (opcode == "mov.u16" || opcode == "mov.b16")
        return operands[1].kind == Operand::Kind::integer && operands[0].index != loop.loaded;
    if (operands.size() != 3 || !is_plain_register(operands[1])) return false;
    if (opcode == "add.s64" || opcode == "add.s32") return take_sum(loop, operands);
    if (opcode == "setp.lt.u64" || opcode == "setp.lt.u32") return take_comparison(loop, operands);
    return false;
}

// The pointer that a sum adds to one of the counters; -1: it is no such sum.
std::pair<int, int> pointer_and_index(const LoopRegisters& loop, int address) {
    const auto sum = loop.sums.find(address);
    if (sum == loop.sums.end()) return {-1, -1};
    const auto [a, b] = sum->second;
    if (loop.is_invariant(a) && loop.is_counter(b)) return {a, b};
    if (loop.is_invariant(b) && loop.is_counter(a)) return {b, a};
    return {-1, -1};
}

std::optional<ByteLoop> byte_loop(Lowering& l, size_t first, size_t branch) {
    LoopRegisters loop;
    for (size_t at = first; at < branch; ++at)
        if (!add_instruction(loop, l.function.body[at])) return {};
    const Instruction& jump = l.function.body[branch];
    const auto [to, index] = pointer_and_index(loop, loop.store_to);
    const bool copies = loop.loaded >= 0;
    const auto [from, other_index] = copies ? pointer_and_index(loop, loop.load_from) : std::pair{to, index};
    if (to < 0 || from < 0 || index != other_index || (copies && loop.stored != loop.loaded) ||
        loop.sums.contains(loop.stored) || loop.is_counter(loop.stored) || jump.guard != loop.predicate ||
        jump.guard_negated || !loop.is_counter(loop.compared) ||
        !(loop.constant_bound || loop.is_invariant(loop.bound)))
        return {};
    const auto slot = [&](int reg) { return l.slots.registers[static_cast<size_t>(reg)]; };
    const auto bytes = [&](int reg) {
        return static_cast<uint8_t>(ptx::bytes(l.function.registers[static_cast<size_t>(reg)].type));
    };
    if (bytes(index) != 8 || (loop.bound >= 0 && bytes(loop.bound) != bytes(loop.compared))) return {};
    ByteLoop made;
    made.to = slot(to);
    made.index = slot(index);
    made.from = slot(from);
    made.value = slot(loop.stored);
    made.copies = copies;
    made.compared = slot(loop.compared);
    made.compared_bytes = bytes(loop.compared);
    made.bound =
        loop.constant_bound ? constant(l, made.compared_bytes, *loop.constant_bound) : slot(loop.bound);
    for (const int counter : loop.counters) made.counters.push_back({slot(counter), bytes(counter)});
    return made;
}

}  // namespace

void find_byte_loops(Lowering& l) {
    for (size_t at = 0; at < l.function.body.size(); ++at) {
        const Instruction& jump = l.function.body[at];
        if ((jump.opcode != "bra" && jump.opcode != "bra.uni") || jump.guard < 0) continue;
        const auto label = l.symbols.labels.find(jump.operands[0].name);
        if (label == l.symbols.labels.end() || label->second >= at || at - label->second > longest_loop)
            continue;
        const auto is_inside = [&](const auto& other) {
            return other.second > label->second && other.second <= at;
        };
        if (std::ranges::any_of(l.symbols.labels, is_inside)) continue;
        Op& op = l.code.ops[l.op_of[at]];
        if (op.flow != Flow::branch) continue;
        if (auto loop = byte_loop(l, label->second, at)) {
            op.detail = static_cast<uint32_t>(l.code.byte_loops.size());
            l.code.byte_loops.push_back(*std::move(loop));
        }
    }
}

}  // namespace warpmark::program
