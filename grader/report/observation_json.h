// observation_json.h: an observation as JSON, schema warpmark/observation/v1 of the contract: what `inspect
// --json` writes.
#pragma once
#include <string>
#include <string_view>

#include "harness/contract/job.h"
#include "harness/contract/observation.h"

namespace warpmark::report {

// "error": it was not built, or the machine cannot run it; "findings": an error or a warning; else "ok".
std::string_view observation_status(const Observation&);

std::string observation_json(const Job&, const Observation&);

}  // namespace warpmark::report
