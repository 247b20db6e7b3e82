// Questions about a parsed module, and modules made from it.
#pragma once
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "harness/contract/array_shape.h"
#include "harness/ptx/module.h"

namespace warpmark::ptx {

// Shapes of variables, from debugging information.
Shapes read_shapes(const Module&);

// An inlined function body.
struct InlinedCall {
    std::string first, end;              // labels in the text
    int file = 0, line = 0, column = 0;  // of the call
    int within = -1;                     // index of the enclosing inlined call, which comes earlier
};

std::vector<InlinedCall> read_inlined_calls(const Module&);

// Sets SourcePlace::inlined_at for instructions in inlined bodies, which -G omits from its .loc directives.
void place_inlined_calls(Module&);

// Names of all kernels, of functions that they may call, and of variables that these reference.
std::set<std::string> reached_by_kernels(const Module&);

// The text without functions that no kernel reaches (the launchers, which a device compiler could not link),
// and without debug sections for them. Names used by .loc directives stay. `text` is the text that the module
// was parsed from.
std::string kernels_only(const Module&, std::string_view text);

// stops: a number per instruction of the body, 0 for none; instructions with the same number are
// alternatives. False: unchanged, because the function has branch tables or too many branches.
bool cut_before(Function&, const std::vector<uint32_t>& stops);

struct LiveObject {
    int base = -1;           // a register: the stack pointer, or the object under construction
    int64_t offset = 0;      // relative to the base
    std::string destructor;  // a function in the module
};

// By the instruction of each call, the latest object first.
std::map<size_t, std::vector<LiveObject>> live_objects(const Module&, const Function&);

// Suffix for everything that the host module defines, because both modules may define a `__host__ __device__`
// function.
inline constexpr std::string_view host_mark = "@host";

// `device` extended by the functions and variables of `host`. Kernels of `host` are omitted, because the host
// only launches them; its kernel calls refer to those of `device`. A `__device__` or `__constant__` variable
// exists twice: the host's is a shadow that identifies it in calls such as cudaMemcpyToSymbol. A
// `__managed__` variable exists once. Unreferenced variables are omitted unless they are visible to other
// modules, because library headers define hundreds.
Module link(Module device, Module host);

}  // namespace warpmark::ptx
