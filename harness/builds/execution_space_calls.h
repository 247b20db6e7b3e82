// Calls from the wrong side that no PTX shows, as the compiler has worked them out,
// made plain instructions of them or never reached them: constexpr functions, device intrinsics, calls in
// branches that are never taken, kernels that are called like functions. The file's tokens show them. What
// stands between #if and #endif is left alone: nobody here knows which of it is there.
#pragma once
#include <vector>

#include "harness/contract/finding.h"
#include "harness/contract/job.h"
#include "harness/source/source_functions.h"

namespace warpmark::session {

// compile.error findings. `host_failed`: the host's half does not compile.
std::vector<Finding> unseen_calls(const Job&, const toolchain::SourceFunctions&, bool host_failed = false);

// Where a call from the wrong side takes a constant of the host by reference, nvcc complains of the call, and
// not of the constant.
void name_the_call(const Job&, std::vector<Finding>&);

}  // namespace warpmark::session
