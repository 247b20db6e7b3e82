// Registers of which a compiler knows that all threads of a block have the same in them.
//
// A register is uniform if it is written once, by arithmetic whose operands are all constants, variables'
// addresses, parameters of the kernel, sizes and numbers of blocks, or uniform registers.
//
// Limits: registers that a loop writes, whatever it adds up, are not.
#pragma once
#include <vector>

#include "harness/ptx/module.h"

namespace warpmark::program {

std::vector<bool> uniform_registers(const ptx::Function&);

// The address [base + n] is the same for all threads of a block.
bool is_uniform(const ptx::Operand& address, const std::vector<bool>& uniform_registers);

}  // namespace warpmark::program
