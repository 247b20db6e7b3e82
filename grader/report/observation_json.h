// JSON of an observation, schema warpmark/observation/v1 of the contract: the output of `inspect --json`.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "harness/contract/job.h"
#include "harness/contract/observation.h"

namespace warpmark::report {

// "error": the build failed, or the simulator cannot run it; "findings": an error or a warning; else "ok".
std::string_view observation_status(const Observation&);

// A tried change of the file, for a finding of the first case.
struct ObservedFix {
    std::size_t finding = 0;
    std::string words, patch;
};

// The JSON Schema (draft 2020-12) of this output.
std::string observation_schema();

std::string observation_json(const Job&, const Observation&, const std::optional<ObservedFix>& = {});

}  // namespace warpmark::report
