// Modifiers of ld, st, atom and red between the operation and its type. PTX ISA 9.0, section 9.7.9.8.
#pragma once
#include <string_view>

#include "harness/program/decoded_program.h"

namespace warpmark::program {

// Returns false if `word` is not a modifier of memory operations. Cache and eviction hints are accepted and
// have no effect that the simulator could observe.
bool apply_modifier(MemoryOp&, std::string_view word);

}  // namespace warpmark::program
