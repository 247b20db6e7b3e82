// What this room supplies to the machine.
#pragma once
#include <span>

#include "harness/machine/builtin_functions.h"

namespace warpmark::runtime {

// By their numbers (program/builtin_names.h).
std::span<const machine::Builtin> supplied_builtins();

}  // namespace warpmark::runtime
