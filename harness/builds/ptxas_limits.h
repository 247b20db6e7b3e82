// Kernels that compile to PTX but are rejected by ptxas: too much static shared memory, two cluster sizes,
// warp operations without a mask.
#pragma once
#include <vector>

#include "harness/contract/finding.h"
#include "harness/contract/job.h"
#include "harness/ptx/module.h"

namespace warpmark::session {

// compile.error findings of the optimized build.
std::vector<Finding> ptxas_limit_errors(const Job&, const ptx::Module&);

}  // namespace warpmark::session
