// Warp-level matrix products (mma, mma.sp, wmma.mma): their forms and their computation. PTX ISA 9.0,
// sections 9.7.14.4 to 9.7.14.6. Operands are distributed over the lanes in fragments of a few elements each
// (matrix_layout.cpp). Each element of the result is a sum of products (matrix_sums.cpp).
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace warpmark::isa {

enum class Element : uint8_t {
    f16,
    bf16,
    tf32,
    f32,
    f64,
    e4m3,
    e5m2,
    e3m2,
    e2m3,
    e2m1,
    s8,
    u8,
    s4,
    u4,
    b1,
    s32
};

struct ElementFormat {
    std::string_view name;
    Element element;
    uint8_t bits;                          // in a fragment; e3m2 and similar types take a byte
    uint8_t exponent_bits, fraction_bits;  // for floats
    bool has_infinity, is_signed;
};
const ElementFormat& format_of(Element);
const ElementFormat* find_element(std::string_view name);

// Matrix element at a position of a lane's fragment.
struct Place {
    uint32_t row = 0, column = 0;
};

struct MatrixProblem;

struct MatrixForm {
    enum class Family : uint8_t {
        mma,
        sparse,
        quads,
        wmma
    };  // quads: m8n8k4 of f16, four products by eight lanes each
    std::string opcode;
    Family family = Family::mma;
    uint32_t m = 0, n = 0, k = 0;
    Element a{}, b{}, c{}, d{};
    uint8_t d_registers = 0, a_registers = 0, b_registers = 0, c_registers = 0;
    bool a_by_columns = false, b_by_rows = false;  // quads: element order in the lanes
    bool saturates = false, with_xor = false;
    uint64_t (*sum)(const MatrixProblem&, uint32_t row, uint32_t column) = nullptr;
};

// nullptr if no row matches the opcode.
const MatrixForm* find_matrix(std::string_view opcode);
// The table for listings: patterns with alternatives.
struct MatrixRow {
    const char* pattern;
    uint64_t (*sum)(const MatrixProblem&, uint32_t row, uint32_t column);
};
std::vector<MatrixRow> matrix_rows();

// wmma.load and wmma.store (matrix_fragments.cpp). All four elements of the form are the type of the moved
// matrix.
const MatrixForm* find_fragment(std::string_view opcode);
MatrixForm form_of_fragment(const std::string& opcode);
std::vector<std::string> fragment_patterns();

// Byte offsets of operand registers in a warp's frame (lane_registers.h).
struct MatrixSlots {
    uint32_t d[8] = {}, a[8] = {}, b[8] = {}, c[8] = {};
    uint32_t metadata = 0, selector = 0;  // sparse products
};
// Writes the results of the active lanes.
void multiply(const MatrixForm&, std::byte* frame, uint32_t active, const MatrixSlots&);

// Layouts (matrix_layout.cpp). `at` counts the elements of a lane's fragment, register by register.
Place place_in_a(const MatrixForm&, uint32_t lane, uint32_t at);
Place place_in_b(const MatrixForm&, uint32_t lane, uint32_t at);
Place place_in_c(const MatrixForm&, Element, uint32_t lane, uint32_t at);  // in c or d, by its element type

}  // namespace warpmark::isa
