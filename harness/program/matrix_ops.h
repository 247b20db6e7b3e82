// Matrix operations of a whole warp: products, and moves between memory and the lanes' fragments.
#pragma once
#include <array>
#include <vector>

#include "harness/isa/matrix_instructions.h"
#include "harness/program/decoded_program.h"

namespace warpmark::program {

struct MatrixOp {
    enum class Kind : uint8_t {
        multiply,
        transpose,
        load_rows,
        store_rows,
        load_fragment,
        store_fragment
    } kind = Kind::multiply;
    const isa::MatrixForm* form = nullptr;
    isa::MatrixSlots slots;           // multiply
    std::vector<uint32_t> registers;  // slots of the fragment's registers
    // ldmatrix, stmatrix (section 9.7.14.5.15 and after): lane 8·i + r provides the address of row r of
    // matrix i.
    bool transposed = false;
    uint8_t matrices = 1;
    uint8_t rows = 8;                   // of a matrix
    uint8_t element_bits = 16;          // in memory; in registers, elements of less than 8 bits take a byte
    MemoryOp access;                    // address, and `scratch` for the data
    std::array<uint32_t, 4> scratch{};  // b32: a row of 16 bytes, or the elements of a register, per lane
    // wmma.load, wmma.store (section 9.7.14.4.3 and after).
    bool by_columns = false;
    char operand = 'a';           // the matrix: a, b, c, d
    uint32_t stride_slot = none;  // u32, in elements; none: the rows (or columns) are contiguous
    uint32_t address_slot = 0;    // u64, scratch
};

}  // namespace warpmark::program
