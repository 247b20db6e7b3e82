// Writers of the report formats. Each is described at the head of its own file.
#pragma once
#include <string>
#include <vector>

#include "grader/report/format_settings.h"
#include "grader/score/report.h"

namespace warpmark::report {

std::string json(const Report&);
std::string json_line(const Report&);  // the same without spaces and line feeds

// The JSON Schema (draft 2020-12) of that, generated from the same members.
std::string json_schema();

// The page of a report's JSON, which is embedded unchanged.
std::string html_of_report(const std::string& title, const std::string& json);
// The page of a class's JSON.
std::string html_of_class(const std::string& json);

std::string html(const Report&);

// The page of an observation's JSON, from `inspect`.
std::string html_of_observation(const std::string& file, const std::string& json);

// The page of a recording's JSON (replay_json.h).
std::string html_of_replay(const std::string& title, const std::string& json);

std::string csv(const std::vector<Report>&);

// The comment in a table on a row's numbers.
std::string because_of_row(const Report&);

// One cell, quoted if necessary. An apostrophe is put before text that a spreadsheet would treat as a
// formula.
std::string csv_cell(const std::string&);

std::string junit(const std::vector<Report>&);

std::string markdown(const std::vector<Report>&);
std::string markdown_of(const Report&);  // one of them

// Escapes student text so that it contains no Markdown or HTML.
std::string markdown_escaped(const std::string&);

// At most ten commands, one per line: each finding that cost points, with all checks that it affects, at its
// first place in the student's file. A file as handed out has none.
std::string annotations(const std::vector<Report>&);

// GitHub ignores workflow commands between these two. Student code must not be able to guess the token.
std::string stop_commands(const std::string& token);
std::string resume_commands(const std::string& token);

// Findings at their places, then failures without a place.
std::string gcc(const std::vector<Report>&);

// Findings alone; `path` replaces `file` in their places.
std::string gcc_of_findings(const std::vector<Finding>&, const std::string& file, const std::string& path);

std::string gradescope(const std::vector<Report>&, const Setting&);
std::string classroom50(const std::vector<Report>&, const Setting&);
std::string autolab(const std::vector<Report>&, const Setting&);
std::string prairielearn(const std::vector<Report>&, const Setting&);
std::string sarif(const std::vector<Report>&, const Setting&);
std::string code_quality(const std::vector<Report>&, const Setting&);

}  // namespace warpmark::report
