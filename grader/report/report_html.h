// A report as a page: its JSON, and what draws it (grader/page).
#pragma once
#include <string>

#include "grader/score/report.h"

namespace warpmark::report {

// The page of a report's JSON as it is.
std::string html_of_report(const std::string& title, const std::string& json);
// Of a class's.
std::string html_of_class(const std::string& json);

std::string html(const Report&);

// Of what `inspect` saw: an observation's JSON.
std::string html_of_observation(const std::string& file, const std::string& json);

// Of a recording's JSON (replay_json.h).
std::string html_of_replay(const std::string& title, const std::string& json);

}  // namespace warpmark::report
