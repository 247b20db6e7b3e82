// Lowers moves between scalars and vectors of registers. PTX ISA 9.0, section 9.7.9.4.
#include <fmt/format.h>

#include "harness/program/lowering.h"

namespace warpmark::program {
namespace {

// The elements of a vector, or of a special register with elements. The fourth is zero (section 10).
std::vector<Operand> parts_of(const Operand& operand, size_t count) {
    if (operand.kind != Operand::Kind::special) return operand.elements;
    std::vector<Operand> all(count, operand);
    for (size_t at = 0; at < count; ++at) {
        all[at].name += std::string(".") + "xyzw"[at];
        if (at == 3) all[at] = Operand{.kind = Operand::Kind::integer};
    }
    return all;
}

bool is_read_later(const std::vector<Operand>& from, size_t at, const Operand& written) {
    for (size_t later = at + 1; later < from.size(); ++later)
        if (written.index >= 0 && from[later].index == written.index) return true;
    return false;
}

// mov.v2.type d, a and mov.v4.type d, a: vector registers, vectors of registers, %tid and similar. Everything
// is read before anything is written.
void move_vector(Lowering& l, const Instruction& instruction, const Parts& parts) {
    const size_t count = parts[1] == "v2" ? 2 : 4;
    const auto type = ptx::type_named(parts.back());
    const auto to = instruction.operands[0].elements, from = parts_of(instruction.operands[1], count);
    if (!type || to.size() != count || from.size() != count || ptx::bytes(*type) < 2 ||
        count * ptx::bytes(*type) > 16)
        throw Unsupported{fmt::format("the instruction {}", instruction.opcode)};
    const std::string move = fmt::format("mov.{}", parts.back());
    bool overlaps = false;
    for (size_t at = 0; at < count; ++at) overlaps = overlaps || is_read_later(from, at, to[at]);
    std::vector<uint32_t> values;
    for (const auto& one : from) {
        values.push_back(source(l, one, *type));
        if (!overlaps) continue;
        const uint32_t copy = new_slot(l, ptx::bytes(*type));
        l.code.ops.push_back(helper(l, move, copy, values.back()));
        values.back() = copy;
    }
    for (size_t at = 0; at < count; ++at) {
        std::optional<Op> after;
        const uint32_t d = destination(l, to[at], *type, after);
        part(l, move, false, {d, values[at], 0, 0, 0, 0}, at == 0);
        if (after) l.code.ops.push_back(*after);
    }
}

}  // namespace

// mov.b64 d, {a, b} and mov.b64 {a, b}, d: the first element is the lowest.
void lower_pack(Lowering& l, const Instruction& instruction, const Parts& parts) {
    if (parts.size() == 3 && (parts[1] == "v2" || parts[1] == "v4"))
        return move_vector(l, instruction, parts);
    const bool packs = instruction.operands[1].kind == Operand::Kind::vector;
    const auto& vector = instruction.operands[packs ? 1 : 0];
    const auto& scalar = instruction.operands[packs ? 0 : 1];
    const auto type = ptx::type_named(parts.back());
    const size_t count = vector.elements.size();
    const bool parts_fit =
        type && (count == 2 || count == 4 || count == 8) && ptx::bytes(*type) >= count && parts.size() == 2;
    if (!parts_fit || scalar.kind == Operand::Kind::vector)
        throw Unsupported{fmt::format("the instruction {}", instruction.opcode)};
    PackOp op;
    op.scalar_bytes = static_cast<uint8_t>(ptx::bytes(*type));
    op.element_bytes = static_cast<uint8_t>(op.scalar_bytes / vector.elements.size());
    const ptx::Type element_type = ptx::bits_of(op.element_bytes);
    std::vector<Op> afters;
    for (const auto& element : vector.elements) {
        if (packs) {
            op.elements.push_back(source(l, element, element_type));
        } else if (element.kind == Operand::Kind::sink) {
            op.elements.push_back(none);
        } else {
            std::optional<Op> after;
            op.elements.push_back(destination(l, element, element_type, after));
            if (after) afters.push_back(*after);
        }
    }
    std::optional<Op> after;
    op.scalar = packs ? destination(l, scalar, *type, after) : source(l, scalar, *type);
    emit(l, packs ? Flow::pack : Flow::unpack).detail = static_cast<uint32_t>(l.code.packs.size());
    l.code.packs.push_back(op);
    if (after) l.code.ops.push_back(*after);
    for (const auto& one : afters) l.code.ops.push_back(one);
}

}  // namespace warpmark::program
