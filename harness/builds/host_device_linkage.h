// Calls between the two halves of a file that CUDA does not know: a kernel of a host
// function, a host function of a device function. NVRTC leaves them open, as it makes one half at a time;
// nvcc refuses them, and so do we, in its words.
#pragma once
#include <vector>

#include "harness/contract/finding.h"
#include "harness/contract/job.h"
#include "harness/ptx/module.h"

namespace warpmark::session {

// Says of functions that neither half has a body of whose they are: what the other side calls ends it.
void mark_sides(const Job&, ptx::Module& linked);

// Does a host's half call constructors or destructors that it has no bodies of?
bool has_open_objects(const ptx::Module& host);

// compile.error findings. `linked`: by ptx::link; of an unoptimised build, where every call of the source
// still stands.
std::vector<Finding> wrong_side_calls(const Job&, const ptx::Module& linked);

}  // namespace warpmark::session
