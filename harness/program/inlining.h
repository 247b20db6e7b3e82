// A function's text with the functions that it calls in place of the calls, and its variables in
// registers, for questions about where a value goes: what an optimizer would look at. Nothing runs it.
#pragma once
#include <compare>
#include <cstddef>
#include <optional>
#include <vector>

#include "harness/ptx/module.h"

namespace warpmark::program {

// Where an instruction has come from: index of the function in the module, and of the instruction in it.
struct Origin {
    size_t function = 0, at = 0;
    auto operator<=>(const Origin&) const = default;
};

struct Inlined {
    ptx::Function function;
    std::vector<Origin> from;  // of each instruction of the body
};

// Nothing, if it takes more than so many instructions. Calls through a pointer, of a function that is already
// on its way, or of one without a body stay calls.
std::optional<Inlined> inlined(const ptx::Module&, size_t function, size_t most);

// What calls pass, and local variables whose address goes nowhere, become registers: their loads and stores
// become moves, at the same indices.
void keep_in_registers(ptx::Function&);

}  // namespace warpmark::program
