// Runtime functions that this room supplies to the simulator.
#pragma once
#include <span>

#include "harness/machine/builtin_functions.h"

namespace warpmark::runtime {

// Indexed by number (program/builtin_names.h).
std::span<const machine::Builtin> supplied_builtins();

}  // namespace warpmark::runtime
