// Registers that may be read uninitialized. Unoptimized code keeps a variable without a value in such a
// register. The path of the read may never be executed, and the value may never be used; a run with other
// values there shows whether it matters (runs/unwritten_value_trial.h).
#pragma once
#include <vector>

#include "harness/ptx/module.h"

namespace warpmark::program {

struct UnsetRegister {
    int index = -1;
    size_t used_at = 0;  // the first instruction in the text that uses the value other than by copying it
};
std::vector<UnsetRegister> unset_registers(const ptx::Function&);

}  // namespace warpmark::program
