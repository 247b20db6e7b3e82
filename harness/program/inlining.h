// Inlines calls and promotes variables to registers in a copy of a function, for data-flow questions: the
// view of an optimizer. The result is never executed.
#pragma once
#include <compare>
#include <cstddef>
#include <optional>
#include <vector>

#include "harness/ptx/module.h"

namespace warpmark::program {

// Origin of an instruction: index of the function in the module, and of the instruction in the function.
struct Origin {
    size_t function = 0, at = 0;
    auto operator<=>(const Origin&) const = default;
};

struct Inlined {
    ptx::Function function;
    std::vector<Origin> from;  // of each instruction of the body
};

// Returns nullopt if the result would exceed `most` instructions. Calls through a pointer, recursive calls
// and calls of functions without a body remain calls.
std::optional<Inlined> inlined(const ptx::Module&, size_t function, size_t most);

// Promotes call arguments and local variables whose address does not escape to registers: their loads and
// stores become moves, at the same indices.
void keep_in_registers(ptx::Function&);

}  // namespace warpmark::program
