// halves.h: calls between the two halves of a file that CUDA does not know: a kernel of a host function, a host function of a
// device function. NVRTC leaves them open, as it makes one half at a time; nvcc refuses them, and so do we, in its words.
#pragma once
#include <vector>

#include "harness/ptx/module.h"
#include "harness/session/session.h"

namespace warpmark::session {

// What neither half has a body of, and the source says is the device's: host code that calls it ends there.
void mark_for_device(const Job&, ptx::Module& linked);

// compile.error findings. `linked`: by ptx::link; of an unoptimised build, where every call of the source still stands.
std::vector<Finding> wrong_side_calls(const Job&, const ptx::Module& linked);

}  // namespace warpmark::session
