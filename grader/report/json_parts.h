// json_parts.h: findings and launches as JSON, the same in a report and in an observation.
#pragma once
#include <nlohmann/json.hpp>
#include <string>

#include "harness/contract/finding.h"
#include "harness/contract/launch.h"
#include "harness/contract/launch_counters.h"
#include "harness/contract/unseen.h"

namespace warpmark::report {

using Json = nlohmann::ordered_json;

Json finding_json(const Finding&);
Json unseen_json(const std::vector<Unseen>&);
Json launch_json(const LaunchRecord&);
Json measured_json(const MeasuredLaunch&);
std::string dump(const Json&);  // two spaces, a line feed at the end; broken UTF-8 is replaced

}  // namespace warpmark::report
