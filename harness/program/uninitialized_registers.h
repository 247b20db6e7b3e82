// Registers that may be read before anything has set them. Unoptimized code keeps
// a variable without a value in such a register. A path on which it is read may be one that nobody takes, and
// what is read may be used by nobody: whether it matters, a run with other values there shows
// (runs/unwritten_value_trial.h).
#pragma once
#include <vector>

#include "harness/ptx/module.h"

namespace warpmark::program {

struct UnsetRegister {
    int index = -1;
    size_t used_at = 0;  // the first instruction of the text that uses the value, and does not only copy it
};
std::vector<UnsetRegister> unset_registers(const ptx::Function&);

}  // namespace warpmark::program
