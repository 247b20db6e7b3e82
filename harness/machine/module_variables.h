// Memory layout of a module's variables. A program is decoded with their addresses.
#pragma once
#include "harness/machine/global_memory.h"
#include "harness/program/decoded_program.h"

namespace warpmark::machine {

using namespace program;

// Allocates the module's variables in `memory`, with their initial values.
Variables lay_variables(const ptx::Module&, const DecodeOptions&, Memory& memory, Observer*);

// Allocates the variables and decodes the program that uses them.
Program decode(const ptx::Module&, const DecodeOptions&, Memory& memory, Observer*);

}  // namespace warpmark::machine
