// Executes the matrix operations of a warp. Memory accesses use execute_memory, so that bounds, events and
// counts are those of loads and stores. A lane that provides the address of a row accesses its 16 bytes; for
// wmma fragments each lane accesses its own elements.
#include <algorithm>
#include <bit>
#include <cstring>

#include "harness/machine/warp.h"
#include "harness/program/matrix_ops.h"

namespace warpmark::machine {
namespace {

template <class T>
T* lanes_at(const Warp& warp, uint32_t slot) {
    return reinterpret_cast<T*>(warp.frame + slot);
}

// Byte `at` of the row that a lane has loaded or will store.
std::byte& row_byte(const Warp& warp, const MatrixOp& op, uint32_t lane, uint32_t at) {
    return *(warp.frame + op.scratch[at / 4] + lane * 4 + at % 4);
}

// Element `column` of a row of 16 bytes. Elements of 6 and 4 bits are packed, the rest of the row is padding.
uint32_t row_element(const Warp& warp, const MatrixOp& op, uint32_t lane, uint32_t column) {
    const uint32_t bits = op.element_bits, first = column * bits;
    uint32_t value = 0;
    for (uint32_t at = first / 8; at <= (first + bits - 1) / 8; ++at)
        value |= static_cast<uint32_t>(row_byte(warp, op, lane, at)) << (8 * (at - first / 8));
    return value >> first % 8 & ((1u << bits) - 1);
}

// Section 9.7.14.5.15: a lane's register holds adjacent elements of row lane / 4; a matrix of 16 rows takes
// two registers.
void take_rows(const Warp& warp, const MatrixOp& op, uint32_t lanes) {
    const uint32_t bits = std::max<uint32_t>(op.element_bits, 8), in_register = 32 / bits;
    for (uint32_t reg = 0; reg < op.registers.size(); ++reg)
        for (uint32_t left = lanes; left; left &= left - 1) {
            const auto lane = static_cast<uint32_t>(std::countr_zero(left));
            const uint32_t first_row = reg * 8, row = first_row % op.rows + lane / 4,
                           giver = first_row / op.rows * op.rows;
            uint32_t word = 0;
            for (uint32_t i = 0; i < in_register; ++i) {
                const uint32_t column = lane % 4 * in_register + i;
                const uint32_t value = op.transposed ? row_element(warp, op, giver + column, row)
                                                     : row_element(warp, op, giver + row, column);
                word |= value << (i * bits);
            }
            lanes_at<uint32_t>(warp, op.registers[reg])[lane] = word;
        }
}

// Section 9.7.14.5.16. In the 8-bit form a register holds two adjacent elements of row lane / 4 and two of
// the row eight below.
void give_rows(const Warp& warp, const MatrixOp& op) {
    const uint32_t bytes = op.element_bits / 8, in_register = 4 / bytes;
    for (uint32_t matrix = 0; matrix < op.registers.size(); ++matrix)
        for (uint32_t lane = 0; lane < 32; ++lane)
            for (uint32_t i = 0; i < in_register; ++i) {
                const uint32_t row = lane / 4 + i / 2 * 8, column = lane % 4 * 2 + i % 2;
                const std::byte* from = warp.frame + op.registers[matrix] + lane * 4 + i * bytes;
                for (uint32_t byte = 0; byte < bytes; ++byte)
                    row_byte(warp, op, matrix * 8 + (op.transposed ? column : row),
                             (op.transposed ? row : column) * bytes + byte) = from[byte];
            }
}

void transpose(const Warp& warp, const MatrixOp& op, uint32_t lanes) {
    uint16_t matrix[64];
    std::memcpy(matrix, warp.frame + op.registers[1], sizeof matrix);
    auto* to = lanes_at<uint32_t>(warp, op.registers[0]);
    for (uint32_t lane = 0; lane < 32; ++lane) {
        const uint32_t row = lane / 4, column = lane % 4 * 2;
        if (lanes >> lane & 1)
            to[lane] = matrix[column * 8 + row] | static_cast<uint32_t>(matrix[(column + 1) * 8 + row]) << 16;
    }
}

isa::Element element_of(const MatrixOp& op) {
    if (op.operand == 'a') return op.form->a;
    return op.operand == 'b' ? op.form->b : op.form->c;
}

isa::Place place_of(const MatrixOp& op, uint32_t lane, uint32_t at) {
    if (op.operand == 'a') return isa::place_in_a(*op.form, lane, at);
    return op.operand == 'b' ? isa::place_in_b(*op.form, lane, at)
                             : isa::place_in_c(*op.form, op.form->c, lane, at);
}

// A matrix in memory, as addressed by the lanes.
struct FragmentMemory {
    const Warp& warp;
    const MatrixOp& op;
    uint32_t bits, rows, columns;
    uint64_t base[32], stride[32];  // copied, because a load may overwrite the registers of its address

    FragmentMemory(const Warp& warp, const MatrixOp& op)
        : warp(warp), op(op), bits(isa::format_of(element_of(op)).bits) {
        rows = op.operand == 'b' ? op.form->k : op.form->m;
        columns = op.operand == 'a' ? op.form->k : op.form->n;
        const MemoryOp& where = op.access;
        for (uint32_t lane = 0; lane < 32; ++lane) {
            base[lane] = static_cast<uint64_t>(where.offset);
            if (where.address_slot != none)
                base[lane] += where.address_bytes == 8 ? lanes_at<uint64_t>(warp, where.address_slot)[lane]
                                                       : lanes_at<uint32_t>(warp, where.address_slot)[lane];
            stride[lane] = op.by_columns ? rows : columns;
            if (op.stride_slot != none) stride[lane] = lanes_at<uint32_t>(warp, op.stride_slot)[lane];
        }
    }
    uint32_t elements_of_a_lane() const { return rows * columns / 32; }
    uint64_t address(uint32_t lane, uint32_t at) const {
        const isa::Place place = place_of(op, lane, at);
        const uint64_t element =
            op.by_columns ? place.column * stride[lane] + place.row : place.row * stride[lane] + place.column;
        return base[lane] + element * bits / 8;
    }
    // True if `count` elements starting at `at` are contiguous in all lanes.
    bool neighbors(uint32_t at, uint32_t count) const {
        for (uint32_t lane = 0; lane < 32; ++lane)
            for (uint32_t i = 1; i < count; ++i)
                if (address(lane, at + i) != address(lane, at) + i * bits / 8) return false;
        return true;
    }
};

// Moves the elements of one register of the fragment: one access if they are contiguous in memory, otherwise
// one each.
void move_register(Warp& warp, const Op& op, const MatrixOp& matrix, const FragmentMemory& memory,
                   uint32_t reg) {
    const uint32_t in_register = std::max(1u, 32 / memory.bits), bytes = std::max(4u, memory.bits / 8),
                   slot = matrix.registers[reg];
    const bool together = memory.neighbors(reg * in_register, in_register);
    const uint32_t steps = together ? 1 : in_register, step_bytes = bytes / steps;
    MemoryOp access = matrix.access;
    access.type = ptx::bits_of(step_bytes);
    access.form.width = step_bytes;
    access.storage[0] = static_cast<uint8_t>(step_bytes);
    access.slot[0] = matrix.scratch[0];
    access.address_slot = matrix.address_slot;
    access.address_bytes = 8;
    access.offset = 0;
    const uint32_t lanes = warp.active;
    for (uint32_t step = 0; step < steps; ++step) {
        for (uint32_t lane = 0; lane < 32; ++lane) {
            lanes_at<uint64_t>(warp, matrix.address_slot)[lane] =
                memory.address(lane, reg * in_register + step);
            if (access.kind == Access::store)
                std::memcpy(warp.frame + access.slot[0] + lane * step_bytes,
                            warp.frame + slot + lane * bytes + step * step_bytes, step_bytes);
        }
        execute_memory(warp, op, access);
        if (access.kind == Access::store) continue;
        for (uint32_t left = lanes; left; left &= left - 1) {
            const auto lane = static_cast<uint32_t>(std::countr_zero(left));
            std::memcpy(warp.frame + slot + lane * bytes + step * step_bytes,
                        warp.frame + access.slot[0] + lane * step_bytes, step_bytes);
        }
    }
}

// Moves two registers of 32-bit elements that are adjacent in memory: one access of 8 bytes, as ptxas 13.0
// generates for sm_90.
void move_pair(Warp& warp, const Op& op, const MatrixOp& matrix, const FragmentMemory& memory, uint32_t reg) {
    constexpr uint32_t bytes = 4;
    MemoryOp access = matrix.access;
    access.type = ptx::Type::b32;
    access.elements = 2;
    access.form.width = 2 * bytes;
    for (uint32_t at = 0; at < 2; ++at) {
        access.storage[at] = bytes;
        access.slot[at] = matrix.registers[reg + at];
    }
    access.address_slot = matrix.address_slot;
    access.address_bytes = 8;
    access.offset = 0;
    for (uint32_t lane = 0; lane < 32; ++lane)
        lanes_at<uint64_t>(warp, matrix.address_slot)[lane] = memory.address(lane, reg);
    execute_memory(warp, op, access);
}

void move_fragment(Warp& warp, const Op& op, const MatrixOp& matrix) {
    const FragmentMemory memory(warp, matrix);
    const uint32_t registers = static_cast<uint32_t>(matrix.registers.size());
    const uint32_t distinct = std::min(registers, std::max(1u, memory.elements_of_a_lane() * memory.bits /
                                                                   32 / (memory.bits == 64 ? 2 : 1)));
    for (uint32_t reg = 0; reg < distinct && !warp.machine().aborted; ++reg) {
        const bool is_pair = memory.bits == 32 && reg + 1 < distinct && memory.neighbors(reg, 2);
        if (is_pair)
            move_pair(warp, op, matrix, memory, reg++);
        else
            move_register(warp, op, matrix, memory, reg);
    }
    if (matrix.kind == MatrixOp::Kind::store_fragment) return;
    for (uint32_t reg = distinct; reg < registers; ++reg)
        for (uint32_t left = warp.active; left; left &= left - 1) {
            const auto lane = static_cast<uint32_t>(std::countr_zero(left));
            lanes_at<uint32_t>(warp, matrix.registers[reg])[lane] =
                lanes_at<uint32_t>(warp, matrix.registers[reg % distinct])[lane];
        }
}

}  // namespace

void execute_matrix(Warp& warp, const Op& op, const MatrixOp& matrix) {
    const uint32_t lanes = warp.active;
    const uint32_t givers =
        matrix.matrices * matrix.rows >= 32 ? ~0u : (1u << matrix.matrices * matrix.rows) - 1;
    switch (matrix.kind) {
        case MatrixOp::Kind::multiply:
            ++warp.machine().seen.current->did.matrix_products;
            return isa::multiply(*matrix.form, warp.frame, lanes, matrix.slots);
        case MatrixOp::Kind::transpose:
            return transpose(warp, matrix, lanes);
        case MatrixOp::Kind::load_rows:
            warp.active = lanes & givers;
            if (warp.active) execute_memory(warp, op, matrix.access);
            take_rows(warp, matrix, lanes);
            break;
        case MatrixOp::Kind::store_rows:
            give_rows(warp, matrix);
            warp.active = lanes & givers;
            if (warp.active) execute_memory(warp, op, matrix.access);
            break;
        case MatrixOp::Kind::load_fragment:
        case MatrixOp::Kind::store_fragment:
            move_fragment(warp, op, matrix);
            break;
    }
    warp.active = lanes;
}

}  // namespace warpmark::machine
