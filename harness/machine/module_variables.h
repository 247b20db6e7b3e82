// Where a module's variables lie: a program is decoded with their addresses.
#pragma once
#include "harness/machine/global_memory.h"
#include "harness/program/decoded_program.h"

namespace warpmark::machine {

using namespace program;

// Allocates the module's variables in `memory`, with what they begin with.
Variables lay_variables(const ptx::Module&, const DecodeOptions&, Memory& memory, Observer*);

// Both: the variables, and the program that names them.
Program decode(const ptx::Module&, const DecodeOptions&, Memory& memory, Observer*);

}  // namespace warpmark::machine
