// Calls to a function of the wrong side that the PTX does not show. The compiler has evaluated them, replaced
// them by plain instructions, or never reached them: constexpr functions, device intrinsics, calls in
// branches that are never taken, kernels called like functions. They are found in the file's tokens. Code
// between #if and #endif is skipped, because conditions are not evaluated.
#pragma once
#include <vector>

#include "harness/contract/finding.h"
#include "harness/contract/job.h"
#include "harness/source/source_functions.h"

namespace warpmark::session {

// compile.error findings. `host_failed`: the launcher does not compile.
std::vector<Finding> calls_missing_in_ptx(const Job&, const toolchain::SourceFunctions&,
                                          bool host_failed = false);

// If a call to a function of the wrong side takes a host constant by reference, nvcc reports the call and not
// the constant. Changes the finding accordingly.
void name_the_call(const Job&, std::vector<Finding>&);

}  // namespace warpmark::session
