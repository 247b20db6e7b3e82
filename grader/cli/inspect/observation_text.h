// Text form of an observation: findings with their source lines, then a summary of each launch.
#pragma once
#include <optional>
#include <string>

#include "grader/marking/tried_fixes.h"
#include "grader/report/text_layout.h"
#include "harness/contract/job.h"
#include "harness/contract/observation.h"

namespace warpmark::cli {

std::string observation_text(const Job&, const Observation&, const std::optional<batch::TriedFix>&,
                             const report::View&);

}  // namespace warpmark::cli
