// argument_spec.h: one --arg of `inspect` (harness/contract/argument_spec.h), with COUNT as 1024 or 64*64.
#pragma once
#include <string>

#include "harness/base/error.h"
#include "harness/contract/job.h"

namespace warpmark::cli {

// Random fills depend on the seed and the argument's position alone.
Result<Argument> read_argument(const std::string& spec, uint64_t seed, std::size_t position);

}  // namespace warpmark::cli
