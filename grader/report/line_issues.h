// Issues on lines of a file, for the formats SARIF and Code Quality.
//
// Only issues that lost points are included, each finding once even if several checks failed on it. Checks
// that are held, skipped or not marked produce none. A fingerprint hashes the rule, the path and the words of
// the lines, without line numbers. It is stable when lines move; identical lines are distinguished by a
// counter.
#pragma once
#include <string>
#include <vector>

#include "grader/report/status_mapping.h"

namespace warpmark::report {

struct Issue {
    std::string rule;   // a finding's id, or "check." and the kind of check
    std::string title;  // of the rule
    const Report* report = nullptr;
    const ReportedStatus* told = nullptr;  // the worst among its checks
    const SeenFinding* seen = nullptr;     // null: a check failed without a finding
    const CheckReport* check = nullptr;    // the first affected one
    std::string checks;                    // "race-free, first-race"
    std::vector<const Location*> places;   // in the student's file; may be empty
    std::string path;                      // of the file in its repository
    std::string message;                   // a single line
    std::string fingerprint;               // 64 hexadecimal digits, unique within the call
};

// `prefix`: the folder in the repository that paths are relative to; "": the repository's root. The issues
// point into the reports, so these must outlive them.
std::vector<Issue> issues(const std::vector<Report>&, const std::string& prefix);
std::vector<Issue> issues(std::vector<Report>&&, const std::string& prefix) = delete;

// The same defect at the same places gives the same words.
std::string finding_words(const Finding&);

// The path of a report's file in its repository, on one line, with slashes and without "./" and "..".
std::string repository_path(const Report&, const std::string& prefix);

}  // namespace warpmark::report
