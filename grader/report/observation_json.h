// An observation as JSON, schema warpmark/observation/v1 of the contract: what `inspect
// --json` writes.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "harness/contract/job.h"
#include "harness/contract/observation.h"

namespace warpmark::report {

// "error": it was not built, or the machine cannot run it; "findings": an error or a warning; else "ok".
std::string_view observation_status(const Observation&);

// A change of the file that was tried, for a finding of the first case.
struct ObservedFix {
    std::size_t finding = 0;
    std::string words, patch;
};

// The JSON Schema (draft 2020-12) of what this writes.
std::string observation_schema();

std::string observation_json(const Job&, const Observation&, const std::optional<ObservedFix>& = {});

}  // namespace warpmark::report
