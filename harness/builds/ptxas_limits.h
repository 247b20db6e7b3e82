// Kernels that compile to PTX and that ptxas refuses: too much static shared memory, two
// sizes of clusters, operations of a warp without a mask.
#pragma once
#include <vector>

#include "harness/contract/finding.h"
#include "harness/contract/job.h"
#include "harness/ptx/module.h"

namespace warpmark::session {

// compile.error findings of the optimised build.
std::vector<Finding> beyond_ptxas(const Job&, const ptx::Module&);

}  // namespace warpmark::session
