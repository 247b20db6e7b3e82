// Bulk operations of the asynchronous unit on behalf of a thread: copies, reductions and fills.
#pragma once
#include <array>

#include "harness/program/decoded_program.h"

namespace warpmark::program {

struct BulkOp {
    enum class Kind : uint8_t { copy, reduce, fill } kind = Kind::copy;
    MemoryOp from, to;  // 16 bytes through `scratch`; reductions: `to` is one element
    MemoryOp arrival;   // on the barrier object, with the total number of bytes
    bool arrives = false;
    uint32_t size_slot = none;          // u32
    uint32_t bytes_slot = none;         // u64: the operand of the arrival
    uint32_t mask_slot = none;          // u32: the ranks that receive a copy; none: the one in the address
    std::array<uint32_t, 4> scratch{};  // b32
    uint32_t to_address = none, arrival_address = none;  // u64
};

}  // namespace warpmark::program
