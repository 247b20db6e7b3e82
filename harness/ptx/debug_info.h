// Reads from a module's debugging sections how the source declares its arrays and its
// functions' parameters. The sections are DWARF 2 as NVRTC's -G writes it; of a module without them nothing
// is known. Whatever does not make sense is passed over: names in messages depend on this, and what is
// padding in an output.
#pragma once
#include "harness/contract/array_shape.h"
#include "harness/ptx/module.h"

namespace warpmark::ptx {

Shapes read_shapes(const Module&);

// Where the compiler put a function's body in place of a call.
struct InlinedCall {
    std::string first, end;              // labels of the text
    int file = 0, line = 0, column = 0;  // of the call
    int within = -1;                     // the one whose body has the call: an earlier index
};

std::vector<InlinedCall> read_inlined_calls(const Module&);

// Gives the instructions of inlined bodies SourcePlace::inlined_at, which -G leaves out of its .loc.
void place_inlined_calls(Module&);

}  // namespace warpmark::ptx
