// Layout of matrix fragments. PTX ISA 9.0, sections 9.7.14.5.1 to 9.7.14.5.13. The manual leaves wmma's
// layouts open; they are those of an H200 (also recorded in cases/h200/matrix_vectors.txt).
#include "harness/isa/matrix_instructions.h"

namespace warpmark::isa {
namespace {

// Elements per register of a lane.
uint32_t packed(Element element) {
    const uint32_t bits = format_of(element).bits;
    return bits >= 32 ? 1 : 32 / bits;
}

// Left operand with 8 or 16 rows: four lanes per row, each with adjacent elements; then the eight rows below.
Place in_left(uint32_t rows, uint32_t in_register, uint32_t lane, uint32_t at) {
    const uint32_t reg = at / in_register, j = at % in_register;
    const uint32_t lower = rows == 8 ? 0 : reg & 1, block = rows == 8 ? reg : reg >> 1;
    return {lane / 4 + 8 * lower, block * 4 * in_register + lane % 4 * in_register + j};
}

// The same for several consecutive tiles of 16 rows.
Place in_left_tiles(uint32_t rows, uint32_t depth, uint32_t in_register, uint32_t lane, uint32_t at) {
    const uint32_t tile_rows = rows < 16 ? 8 : 16, in_tile = tile_rows * depth / 32;
    const uint32_t tile =
        at / in_tile % (rows / tile_rows);  // wmma's .f16 fragments contain each element several times
    Place place = in_left(tile_rows, in_register, lane, at % in_tile);
    place.row += tile * tile_rows;
    return place;
}

// Right operand, tiles of eight columns: four lanes per column.
Place in_right_tiles(uint32_t columns, uint32_t depth, uint32_t in_register, uint32_t lane, uint32_t at) {
    const uint32_t in_tile = 8 * depth / 32, tile = at / in_tile % (columns / 8);
    const Place across = in_left(8, in_register, lane, at % in_tile);
    return {across.column, across.row + tile * 8};
}

// Accumulators of 16×8 (or 8×8): two adjacent elements of a row, then two from eight rows below.
Place in_sum_tiles(uint32_t rows, uint32_t lane, uint32_t at) {
    const uint32_t in_tile = rows < 16 ? 2 : 4, tile = at / in_tile, i = at % in_tile;
    Place place{lane / 4 + 8 * (i >> 1), lane % 4 * 2 + (i & 1)};
    if (rows == 32)
        place.row += 16 * tile;
    else
        place.column += 8 * tile;
    return place;
}

// m8n32k16 is computed as its own transpose: 32 rows from B, 8 columns from A.
bool is_transposed(const MatrixForm& form) {
    return form.family == MatrixForm::Family::wmma && form.n == 32;
}

uint32_t quad_of(uint32_t lane) {
    return lane % 16 / 4;
}
uint32_t lower_half(uint32_t lane) {
    return lane < 16 ? 0 : 4;
}

}  // namespace

Place place_in_a(const MatrixForm& form, uint32_t lane, uint32_t at) {
    if (form.family == MatrixForm::Family::quads) {
        const uint32_t row = (form.a_by_columns ? at : lane % 4) + lower_half(lane);
        return {quad_of(lane) * 8 + row, form.a_by_columns ? lane % 4 : at};
    }
    const uint32_t depth = form.family == MatrixForm::Family::sparse ? form.k / 2 : form.k;
    if (!is_transposed(form)) return in_left_tiles(form.m, depth, packed(form.a), lane, at);
    const Place across = in_right_tiles(form.m, depth, packed(form.a), lane, at);
    return {across.column, across.row};
}

Place place_in_b(const MatrixForm& form, uint32_t lane, uint32_t at) {
    if (form.family == MatrixForm::Family::quads) {
        const uint32_t column = (form.b_by_rows ? at : lane % 4) + lower_half(lane);
        return {form.b_by_rows ? lane % 4 : at, quad_of(lane) * 8 + column};
    }
    if (!is_transposed(form)) return in_right_tiles(form.n, form.k, packed(form.b), lane, at);
    const Place across = in_left_tiles(form.n, form.k, packed(form.b), lane, at);
    return {across.column, across.row};
}

Place place_in_c(const MatrixForm& form, Element element, uint32_t lane, uint32_t at) {
    if (form.family == MatrixForm::Family::quads) {
        if (element == Element::f16) return {quad_of(lane) * 8 + lane % 4 + lower_half(lane), at};
        return {quad_of(lane) * 8 + (lane & 1) + (at & 2) + lower_half(lane),
                (at & 4) + (lane & 2) + (at & 1)};
    }
    if (!is_transposed(form)) return in_sum_tiles(form.m, lane, at);
    const Place across = in_sum_tiles(form.n, lane, at);
    return {across.column, across.row};
}

}  // namespace warpmark::isa
