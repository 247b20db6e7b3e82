// html.h: a report as a page: its JSON, and what draws it (grader/page).
#pragma once
#include <string>

#include "grader/score/report.h"

namespace warpmark::report {

std::string html(const Report&);

// Of what `inspect` saw: an observation's JSON.
std::string html_of_observation(const std::string& file, const std::string& json);

// Of a recording's JSON (replay_json.h).
std::string html_of_replay(const std::string& title, const std::string& json);

}  // namespace warpmark::report
