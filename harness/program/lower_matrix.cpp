// Lowers mma, wmma, ldmatrix, stmatrix, movmatrix. PTX ISA 9.0, section 9.7.14.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "harness/program/lowering.h"

namespace warpmark::program {
namespace {

Space space_of(const Parts& parts) {
    if (has(parts, "shared") || has(parts, "shared::cta")) return Space::shared;
    return has(parts, "global") ? Space::global : Space::none;
}

// Matrix shapes of a form of ldmatrix or stmatrix; isa/machine_instructions.cpp lists the forms.
struct RowsForm {
    std::string_view opcode, shape, type;  // type: the last word
    uint8_t rows, element_bits;
};
constexpr RowsForm rows_forms[] = {
    {"ldmatrix", "m8n8", "b16", 8, 16},         {"ldmatrix", "m8n16", "b6x16_p32", 8, 6},
    {"ldmatrix", "m8n16", "b4x16_p64", 8, 4},   {"ldmatrix", "m16n16", "b8", 16, 8},
    {"ldmatrix", "m16n16", "b6x16_p32", 16, 6}, {"ldmatrix", "m16n16", "b4x16_p64", 16, 4},
    {"stmatrix", "m8n8", "b16", 8, 16},
};

std::vector<uint32_t> fragment_slots(Lowering& l, const Operand& operand, size_t count, uint32_t bytes) {
    const bool is_vector = operand.kind == Operand::Kind::vector;
    if ((is_vector ? operand.elements.size() : 1) != count)
        throw Unsupported{
            fmt::format("a fragment of {} registers where {} are", operand.elements.size(), count)};
    std::vector<uint32_t> slots;
    for (size_t at = 0; at < count; ++at) {
        const Operand& one = is_vector ? operand.elements[at] : operand;
        if (one.kind == Operand::Kind::sink)
            slots.push_back(new_slot(l, bytes));
        else if (one.kind != Operand::Kind::reg || ptx::bytes(register_type(l, one)) != bytes)
            throw Unsupported{"a fragment of registers of another size"};
        else
            slots.push_back(register_slot(l, one));
    }
    return slots;
}

void emit_matrix(Lowering& l, const MatrixOp& matrix) {
    const uint32_t everybody = constant(l, 4, ~0u);
    Op& op = emit(l, Flow::matrix);
    op.needs_mask = true;
    op.mask_slot = everybody;
    op.detail = static_cast<uint32_t>(l.code.matrices.size());
    const auto kept = std::make_shared<MatrixOp>(matrix);
    kept->access.form = form_of(kept->access);
    l.code.matrices.push_back(kept);
}

}  // namespace

// d, a, b, c[, metadata, selector]
void lower_product(Lowering& l, const Instruction& instruction, const Parts&) {
    const isa::MatrixForm* found = isa::find_matrix(instruction.opcode);
    if (!found) throw Unsupported{fmt::format("the instruction {}", instruction.opcode)};
    const isa::MatrixForm& form = *found;
    const bool sparse = form.family == isa::MatrixForm::Family::sparse;
    const auto& operands = instruction.operands;
    need_operands(instruction, sparse ? 6 : 4, sparse ? 6 : 4);
    MatrixOp op;
    op.form = &form;
    const uint32_t bytes = form.a == isa::Element::f64 ? 8 : 4;
    const auto put = [&](uint32_t(&to)[8], const Operand& from, size_t count) {
        const auto slots = fragment_slots(l, from, count, bytes);
        std::copy(slots.begin(), slots.end(), to);
    };
    put(op.slots.d, operands[0], form.d_registers);
    put(op.slots.a, operands[1], form.a_registers);
    put(op.slots.b, operands[2], form.b_registers);
    put(op.slots.c, operands[3], form.c_registers);
    if (sparse) {
        const uint32_t most =
            32 / form.k * isa::format_of(form.a).bits / (form.a == isa::Element::tf32 ? 8 : 4);
        op.slots.metadata = source(l, operands[4], ptx::Type::b32);
        if (operands[5].kind != Operand::Kind::integer)
            throw Unsupported{"a sparsity selector that is not a number"};
        op.slots.selector = static_cast<uint32_t>(operands[5].integer);
        if (op.slots.selector >= std::max(1u, most))
            throw Unsupported{
                fmt::format("{} with the sparsity selector {}", instruction.opcode, op.slots.selector)};
    }
    emit_matrix(l, op);
}

// ldmatrix r, [p]; stmatrix [p], r; movmatrix d, a.
void lower_matrix_rows(Lowering& l, const Instruction& instruction, const Parts& parts) {
    if (parts[0] == "movmatrix") {
        MatrixOp op;
        op.kind = MatrixOp::Kind::transpose;
        op.registers = {fragment_slots(l, instruction.operands[0], 1, 4)[0],
                        fragment_slots(l, instruction.operands[1], 1, 4)[0]};
        return emit_matrix(l, op);
    }
    const auto* form = std::find_if(std::begin(rows_forms), std::end(rows_forms), [&](const RowsForm& one) {
        return one.opcode == parts[0] && one.shape == parts[3] && one.type == parts.back();
    });
    if (form == std::end(rows_forms))
        throw Unsupported{fmt::format("the instruction {}", instruction.opcode)};
    int count = has(parts, "x2") ? 2 : 4;
    if (has(parts, "x1")) count = 1;
    const bool loads = parts[0] == "ldmatrix";
    MatrixOp op;
    op.kind = loads ? MatrixOp::Kind::load_rows : MatrixOp::Kind::store_rows;
    op.transposed = has(parts, "trans");
    op.matrices = static_cast<uint8_t>(count);
    op.rows = form->rows;
    op.element_bits = form->element_bits;
    op.registers = fragment_slots(l, instruction.operands[loads ? 0 : 1],
                                  static_cast<size_t>(count) * form->rows / 8, 4);
    op.access.kind = loads ? Access::load : Access::store;
    op.access.space = space_of(parts);
    op.access.elements = 4;
    op.access.of_rows = true;
    op.access.machine = instruction.machine;
    for (size_t at = 0; at < 4; ++at) {
        op.access.slot[at] = op.scratch[at] = new_slot(l, 4);
        op.access.storage[at] = 4;
    }
    address(l, op.access, instruction.operands[loads ? 1 : 0]);
    emit_matrix(l, op);
}

// wmma.load.(a|b|c).sync.aligned.layout.shape[.space].type r, [p][, stride]; wmma.store.d … [p], r[, stride].
void lower_fragment(Lowering& l, const Instruction& instruction, const Parts& parts) {
    const bool loads = parts[1] == "load";
    const isa::MatrixForm* form = isa::find_fragment(instruction.opcode);
    if (!form) throw Unsupported{fmt::format("the instruction {}", instruction.opcode)};
    need_operands(instruction, 2, 3);
    const uint32_t bytes = form->a == isa::Element::f64 ? 8 : 4;
    MatrixOp op;
    op.kind = loads ? MatrixOp::Kind::load_fragment : MatrixOp::Kind::store_fragment;
    op.form = form;
    op.operand = parts[2][0];
    op.by_columns = has(parts, "col");
    uint8_t count = form->c_registers;
    if (op.operand == 'a') count = form->a_registers;
    if (op.operand == 'b') count = form->b_registers;
    op.registers = fragment_slots(l, instruction.operands[loads ? 0 : 1], count, bytes);
    op.access.kind = loads ? Access::load : Access::store;
    op.access.space = space_of(parts);
    address(l, op.access, instruction.operands[loads ? 1 : 0]);
    if (instruction.operands.size() == 3) op.stride_slot = source(l, instruction.operands[2], ptx::Type::u32);
    op.address_slot = new_slot(l, 8);
    for (auto& slot : op.scratch) slot = new_slot(l, bytes);
    emit_matrix(l, op);
}

}  // namespace warpmark::program
