// Declarations of arrays and function parameters from a module's debug sections: DWARF 2 as written by
// NVRTC's -G. Without them, nothing is known. Invalid data is skipped, because only names in messages, and
// padding in outputs, depend on it.
#pragma once
#include "harness/contract/array_shape.h"
#include "harness/ptx/module.h"

namespace warpmark::ptx {

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

}  // namespace warpmark::ptx
