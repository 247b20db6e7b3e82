// What checks found on lines of a file, for systems that show it there: SARIF and Code
// Quality.
//
// Only what lost points is here, each finding once whatever number of checks it costs. Nothing that is held,
// skipped or was not marked accuses anybody. A fingerprint is made of the rule, the path and the words of the
// lines concerned, and not of their numbers: it stays when lines move, and tells equal lines apart by count.
#pragma once
#include <string>
#include <vector>

#include "grader/report/status_mapping.h"

namespace warpmark::report {

struct Issue {
    std::string rule;   // a finding's id, or "check." and the kind of check
    std::string title;  // of the rule
    const Report* report = nullptr;
    const ReportedStatus* told = nullptr;  // the worst of the checks that it costs
    const SeenFinding* seen = nullptr;     // none: the check says it without a finding
    const CheckReport* check = nullptr;    // the first that it costs
    std::string checks;                    // "race-free, first-race"
    std::vector<const Location*> places;   // in the student's file; may be empty
    std::string path;                      // of the file in its repository
    std::string message;                   // of one line
    std::string fingerprint;               // 64 hexadecimal digits, of no other issue of the call
};

// `prefix`: the folder, in the repository, that paths are relative to; "": the repository's own.
// The reports must stay where they are.
std::vector<Issue> issues(const std::vector<Report>&, const std::string& prefix);
std::vector<Issue> issues(std::vector<Report>&&, const std::string& prefix) = delete;

// The same defect at the same places has the same words.
std::string finding_words(const Finding&);

// The path of a report's file in its repository, of one line, with slashes and without "./" and "..".
std::string repository_path(const Report&, const std::string& prefix);

}  // namespace warpmark::report
