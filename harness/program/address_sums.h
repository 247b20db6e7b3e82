// Addresses of a function's plain loads and stores as sums: a symbol, multiples of registers, and a constant.
// If two sums differ only in the constant, the addresses have that distance in every thread.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "harness/ptx/module.h"

namespace warpmark::program {

struct AddressSum {
    std::string symbol;
    // (Register, time of its last write or of the start of its block) → factor.
    std::map<std::pair<int, uint32_t>, int64_t> terms;
    int64_t constant = 0;
    bool is_apart_by_a_constant(const AddressSum& other) const {
        return symbol == other.symbol && terms == other.terms;
    }
    // The largest power of two, at most 16, that divides all factors.
    uint32_t common_factor() const;
};

// An ld or st of shared, global or generic memory without a scope.
struct PlainAccess {
    size_t at = 0;  // index into Function::body
    bool is_store = false, is_volatile = false, is_shared = false, is_global = false;
    uint32_t bytes = 0;  // per lane, for the whole vector
    AddressSum where;
    uint32_t block = 0;    // basic block
    uint32_t section = 0;  // between barriers, atomics and calls
    // In a one-block loop: bytes from one iteration to the next; 0: unknown, or no loop.
    int64_t stride = 0;
    // In a loop: the array, and a power of two, at most 16, that divides the distance of any two iterations
    // of any two threads.
    std::string row_symbol;
    uint32_t row_unit = 1;
};

// In text order.
std::vector<PlainAccess> plain_accesses(const ptx::Function&);

}  // namespace warpmark::program
