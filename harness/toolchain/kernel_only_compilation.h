// Compiles a file without the host code that needs something missing here.
#pragma once
#include <functional>
#include <vector>

#include "harness/toolchain/header_gaps.h"
#include "harness/toolchain/toolchain.h"

namespace warpmark::toolchain {

using Attempt = std::function<Result<Compiled>(const Compiling&, const CompileOptions&)>;

// `first`: the result for the whole file, with errors. If nvcc would report some of them, only these remain.
// Otherwise a note lists the code that was left out. If leaving it out does not help, the errors are reported
// as the tool's.
Result<Compiled> compile_without_gaps(const Attempt&, Compiling, const CompileOptions&, const Gaps&,
                                      Compiled first);

// Replaces the errors by these.
void keep_errors(Compiled&, const std::vector<Finding>& sure);

}  // namespace warpmark::toolchain
