// Registers with provably the same value in all threads of a block.
//
// A register is uniform if it is written once, by arithmetic on uniform operands: constants, addresses of
// variables, kernel parameters, sizes and indices of blocks, uniform registers.
//
// Limits: a register written in a loop is never uniform.
#pragma once
#include <vector>

#include "harness/ptx/module.h"

namespace warpmark::program {

std::vector<bool> uniform_registers(const ptx::Function&);

// True if the address [base + n] is the same for all threads of a block.
bool is_uniform(const ptx::Operand& address, const std::vector<bool>& uniform_registers);

}  // namespace warpmark::program
