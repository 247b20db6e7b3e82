// Results of a repository's labs, for the terminal, a job's summary and a job's outputs.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "grader/report/text_layout.h"
#include "grader/score/repository_score.h"

namespace warpmark::report {

struct RepositoryMarks {
    std::vector<Report> reports;  // one per lab, including labs that are not begun
    std::optional<score::Bar> bar;
    std::vector<std::string> unseen;  // skipped folders, with the reason

    score::RepositoryTotal total() const { return score::total_of(reports); }
    score::Outcome outcome() const { return score::outcome_of(total(), bar); }
};

// One line per lab, the total, and the reason why it passes or fails.
std::string repository_table(const RepositoryMarks&, const View&);

// The same as Markdown, followed by each lab that lost points.
std::string repository_summary(const RepositoryMarks&);

// "name=value" lines, or "WARPMARK_NAME=value" for a dotenv file. An undecided result has no score: the value
// is empty, or the variable is left out.
std::string repository_outputs(const RepositoryMarks&, bool as_variables);

}  // namespace warpmark::report
