// Lowers atom and red. PTX ISA 9.0, section 9.7.13.
#include <fmt/format.h>

#include <algorithm>

#include "harness/program/decoding_passes.h"
#include "harness/program/lowering.h"

namespace warpmark::program {
namespace {

// atom.add.v2.f32 and similar: each element is atomic individually (section 9.7.13.5), so each is a separate
// access.
void vector_atomic(Lowering& l, const Instruction& instruction, MemoryOp op, bool has_result) {
    const auto count = op.elements;
    const Operand& b = instruction.operands[has_result ? 2 : 1];
    const Operand* results = has_result ? &instruction.operands[0] : nullptr;
    if (op.atomic->operation != "add" || op.type < ptx::Type::f16 || op.type == ptx::Type::f64)
        throw Unsupported{fmt::format("the instruction {}", instruction.opcode)};
    if (b.elements.size() != count || (results && results->elements.size() != count))
        throw Unsupported{fmt::format("the operands of {}", instruction.opcode)};
    op.elements = 1;
    for (size_t at = 0; at < count; ++at) {
        // An element's result may be the register of a later operand; a program may rely on all operands
        // being read first.
        for (size_t later = at + 1; results && later < count; ++later)
            if (b.elements[later].index >= 0 && b.elements[later].index == results->elements[at].index)
                throw Unsupported{
                    fmt::format("{} with registers that are results and operands", instruction.opcode)};
        one_atomic(l, op, results ? &results->elements[at] : nullptr, b.elements[at], nullptr);
        if (at > 0) l.code.ops.back().counts = false;
        op.offset += ptx::bytes(op.type);
    }
}

}  // namespace

void one_atomic(Lowering& l, MemoryOp op, const Operand* result, const Operand& b, const Operand* c) {
    op.operand_b = source(l, b, op.type);
    if (c) op.operand_c = source(l, *c, op.type);
    std::optional<Op> after;
    if (result) op.result = destination(l, *result, op.type, after);
    emit(l, Flow::memory).detail = static_cast<uint32_t>(l.code.memory.size());
    if (after) l.code.ops.push_back(*after);
    l.code.memory.push_back(op);
}

// atom[.order][.scope][.space].operation.type d, [a], b[, c];  red the same without d.
void lower_atomic(Lowering& l, const Instruction& instruction, const Parts& parts) {
    MemoryOp op;
    op.kind = Access::atomic;
    op.scope = Scope::none;
    const auto type = ptx::type_named(parts.back());
    std::string_view operation;
    for (size_t at = 1; at + 1 < parts.size(); ++at) {
        if (apply_modifier(op, parts[at])) continue;
        if (!operation.empty())
            throw Unsupported{fmt::format("the modifier .{} of {}", parts[at], instruction.opcode)};
        operation = parts[at];
    }
    if (op.scope == Scope::none) op.scope = Scope::device;
    if (op.elements > 4) throw Unsupported{fmt::format("the instruction {}", instruction.opcode)};
    op.atomic = type ? isa::find_atomic(operation, *type) : nullptr;
    if (!op.atomic) throw Unsupported{fmt::format("the instruction {}", instruction.opcode)};
    op.type = *type;
    const bool has_result = parts[0] == "atom";
    if (!has_result && (operation == "exch" || operation == "cas"))
        throw Unsupported{fmt::format("the instruction {}", instruction.opcode)};
    const size_t first = has_result ? 1 : 0;
    const size_t hints = std::find(parts.begin(), parts.end(), "L2::cache_hint") != parts.end() ? 1 : 0,
                 count = first + 1 + op.atomic->sources + hints;
    need_operands(instruction, count, count);
    address(l, op, instruction.operands[first]);
    if (op.elements > 1) return vector_atomic(l, instruction, op, has_result);
    const Operand& added = instruction.operands[first + 1];
    const bool is_one = added.kind == Operand::Kind::integer && added.integer == 1 &&
                        (op.type == ptx::Type::u32 || op.type == ptx::Type::s32);
    // Shared memory adds and compares 32-bit integers; ptxas expands everything else, except exchanges, to
    // loops.
    const bool is_integer =
                   op.type == ptx::Type::u32 || op.type == ptx::Type::s32 || op.type == ptx::Type::b32,
               is_shared = op.space == Space::shared;
    op.adds_floats = operation == "add" && op.type >= ptx::Type::f16 && op.type <= ptx::Type::f64;
    op.is_loop = operation != "exch" && operation != "cas" && !is_integer;
    constexpr std::array reduced{"add", "min", "max", "and", "or", "xor"};
    const bool no_result = !has_result || is_unused(l, instruction.operands[0]);
    if (is_shared && is_integer && no_result && std::ranges::find(reduced, operation) != reduced.end())
        op.sums_lanes = (operation == "add" && is_one) ||
                        is_uniform(instruction.operands[first], uniform_registers(l.function));
    one_atomic(l, op, has_result ? &instruction.operands[0] : nullptr, instruction.operands[first + 1],
               op.atomic->sources == 2 ? &instruction.operands[first + 2] : nullptr);
}

}  // namespace warpmark::program
