// without_gaps.h: a file that compiles but for what the compiler lacks here: compiled without the host code
// that needs that.
#pragma once
#include <functional>
#include <vector>

#include "harness/toolchain/gaps.h"
#include "harness/toolchain/toolchain.h"

namespace warpmark::toolchain {

using Attempt = std::function<Result<Compiled>(const Compiling&, const CompileOptions&)>;

// `first`: of the whole file, with errors. Errors that nvcc has too end it, and are all that remains. A note
// reports what was left out. Where that does not help, the errors are the tool's.
Result<Compiled> compile_without_gaps(const Attempt&, Compiling, const CompileOptions&, const Gaps&,
                                      Compiled first);

// Replaces the errors by these.
void keep_errors(Compiled&, const std::vector<Finding>& sure);

}  // namespace warpmark::toolchain
