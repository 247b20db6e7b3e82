// HTML page of a report: its JSON, and the scripts that draw it (grader/page).
#pragma once
#include <string>

#include "grader/score/report.h"

namespace warpmark::report {

// The page of a report's JSON, which is embedded unchanged.
std::string html_of_report(const std::string& title, const std::string& json);
// The page of a class's JSON.
std::string html_of_class(const std::string& json);

std::string html(const Report&);

// The page of an observation's JSON, from `inspect`.
std::string html_of_observation(const std::string& file, const std::string& json);

// The page of a recording's JSON (replay_json.h).
std::string html_of_replay(const std::string& title, const std::string& json);

}  // namespace warpmark::report
