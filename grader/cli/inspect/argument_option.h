// Parser for one --arg of `inspect` (harness/contract/argument_spec.h). COUNT may be 1024 or 64*64.
#pragma once
#include <string>
#include <vector>

#include "harness/base/error.h"
#include "harness/contract/argument_spec.h"
#include "harness/contract/job.h"

namespace warpmark::cli {

// Random fills depend only on the seed and the argument's position.
Result<SpecifiedArgument> read_argument(const std::string& spec, uint64_t seed, std::size_t position,
                                        const std::string& option = "--arg");

// All arguments of a call: the parameters (--arg), then buffers that only pointers reach (--buffer).
Result<std::vector<Argument>> read_arguments(const std::vector<std::string>& parameters,
                                             const std::vector<std::string>& buffers, uint64_t seed);

}  // namespace warpmark::cli
