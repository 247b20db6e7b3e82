// The addresses of a function's plain loads and stores as sums: a symbol, multiples of
// registers, and a constant. Two addresses with equal sums but for the constant are that far apart in every
// thread.
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
    // A register, and when it was written or its block began: its factor.
    std::map<std::pair<int, uint32_t>, int64_t> terms;
    int64_t constant = 0;
    bool is_apart_by_a_constant(const AddressSum& other) const {
        return symbol == other.symbol && terms == other.terms;
    }
    // The greatest power of two, 16 at most, that divides all factors.
    uint32_t common_factor() const;
};

// An ld or st of shared, global or generic memory without a scope.
struct PlainAccess {
    size_t at = 0;  // index into Function::body
    bool is_store = false, is_volatile = false, is_shared = false, is_global = false;
    uint32_t bytes = 0;  // a lane, of the whole vector
    AddressSum where;
    uint32_t block = 0;    // basic block
    uint32_t section = 0;  // between barriers, atomics and calls
    int64_t stride = 0;    // bytes from one round of a loop of one block to the next; 0: unknown, or no loop
    // In a loop: the array, and a power of two up to 16 by which any two rounds of any two threads are apart.
    std::string row_symbol;
    uint32_t row_unit = 1;
};

// In the order of the text.
std::vector<PlainAccess> plain_accesses(const ptx::Function&);

}  // namespace warpmark::program
