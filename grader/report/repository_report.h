// What a repository's labs got, on one screen, in a job's summary, and as a job's
// outputs.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "grader/report/text_layout.h"
#include "grader/score/repository_score.h"

namespace warpmark::report {

struct RepositoryMarks {
    std::vector<Report> reports;  // one a lab, also of those that are not begun
    std::optional<score::Bar> bar;
    std::vector<std::string> unseen;  // folders that were not looked at, with why

    score::RepositoryTotal total() const { return score::total_of(reports); }
    score::Outcome outcome() const { return score::outcome_of(total(), bar); }
};

// A line a lab, the total, and why it passes or not.
std::string repository_table(const RepositoryMarks&, const View&);

// The same as Markdown; below it each lab that lost points.
std::string repository_summary(const RepositoryMarks&);

// "name=value" lines, or "WARPMARK_NAME=value" for a dotenv file. Where something is not decided there is no
// score: the value is empty, or the variable is left out.
std::string repository_outputs(const RepositoryMarks&, bool as_variables);

}  // namespace warpmark::report
