// The words of ld, st, atom and red between the operation and its type. PTX ISA 9.0,
// section 9.7.9.8.
#pragma once
#include <string_view>

#include "harness/program/decoded_program.h"

namespace warpmark::program {

// False: no word of a memory operation. Cache and eviction hints are, and say nothing that the machine could
// observe.
bool apply_modifier(MemoryOp&, std::string_view word);

}  // namespace warpmark::program
