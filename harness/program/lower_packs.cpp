// lower_packs.cpp: the moves between scalars and vectors of registers. PTX ISA 9.0, section 9.7.9.4.
#include <fmt/format.h>

#include "harness/program/lowering.h"

namespace warpmark::program {

// mov.b64 d, {a, b} and mov.b64 {a, b}, d: the first element is the lowest.
void lower_pack(Lowering& l, const Instruction& instruction, const Parts& parts) {
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
