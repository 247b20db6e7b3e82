// Summation rules for each kind of matrix product, and the decoded operands of one multiplication.
#pragma once
#include "harness/isa/matrix_instructions.h"

namespace warpmark::isa {

// A float in the multipliers' representation: significand × 2^(exponent − fraction bits). An integer is its
// own significand.
struct Number {
    int32_t significand;  // not negative for floats
    int16_t exponent;
    bool negative, infinite, nan;
};

struct MatrixProblem {
    static constexpr uint32_t most_a = 16 * 256, most_b = 256 * 8, most_c = 32 * 32;
    explicit MatrixProblem(const MatrixForm& form) : form(form) {}  // leaves the matrices uninitialized
    const MatrixForm& form;
    uint32_t depth = 0;  // products per sum; for a sparse matrix, without the structural zeros
    Number a[most_a];    // [row * depth + at]
    Number b[most_b];    // [column * k + at]
    uint64_t a_bits[most_a],
        b_bits[most_b];      // the same raw bits, for f64 and for properties that a Number does not preserve
    uint64_t c[most_c];      // raw, [row * n + column]
    uint16_t index[most_a];  // sparse: position of the product among the k columns
    uint32_t b_at(uint32_t row, uint32_t column, uint32_t at) const {
        return column * form.k + (form.family == MatrixForm::Family::sparse ? index[row * depth + at] : at);
    }
};

Number decode(Element, uint64_t bits);

using MatrixSum = uint64_t (*)(const MatrixProblem&, uint32_t row, uint32_t column);
// Adds `block` products and the accumulator in one step, block by block.
template <uint32_t block>
uint64_t aligned_sum(const MatrixProblem&, uint32_t row, uint32_t column);
uint64_t halves_sum(const MatrixProblem&, uint32_t row, uint32_t column);
uint64_t chained_sum(const MatrixProblem&, uint32_t row, uint32_t column);
uint64_t quad_sum(const MatrixProblem&, uint32_t row, uint32_t column);
uint64_t integer_sum(const MatrixProblem&, uint32_t row, uint32_t column);
uint64_t bit_sum(const MatrixProblem&, uint32_t row, uint32_t column);

}  // namespace warpmark::isa
