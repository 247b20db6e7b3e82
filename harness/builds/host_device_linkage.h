// Calls between host and device code that CUDA does not allow. NVRTC compiles one side at a time and leaves
// such calls unresolved. nvcc rejects them; these findings have its wording.
#pragma once
#include <vector>

#include "harness/contract/finding.h"
#include "harness/contract/job.h"
#include "harness/ptx/module.h"

namespace warpmark::session {

// For each function without a body on either side, records to which side it belongs: a call from the other
// side ends the run.
void mark_sides(const Job&, ptx::Module& linked);

// True if the launcher calls constructors or destructors without a body there.
bool has_open_objects(const ptx::Module& host);

// compile.error findings. `linked`: the result of ptx::link for an unoptimized build, which still has every
// call of the source.
std::vector<Finding> wrong_side_calls(const Job&, const ptx::Module& linked);

}  // namespace warpmark::session
