// Total score of the labs in a student's repository, and the outcome against a threshold.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "grader/score/report.h"

namespace warpmark::score {

enum class LabState : unsigned char {
    all_points,
    lost_points,
    undecided,   // a tool failure, or a held check
    unreadable,  // a link, a binary file, too large
    misnamed,    // begun, but under another name than the lab's
    not_begun,   // still as handed out: not an error, and no points
    not_there,   // no such file in the repository: the same
};
struct LabStateWords {
    LabState state;
    const char *sign, *words;  // shown side by side in a summary
};
const LabStateWords& words_of(LabState);

LabState state_of(const Report&);

// Rows of labs for which nothing was run.
Report not_begun(const Lab&, const Submission&, const Marking&);
Report not_there(const Lab&, const Submission&, const Marking&);

// --fail-under. "60%": of the points of the labs that are begun; "150": points, of all labs.
struct Bar {
    double least = 0;
    bool is_percent = false;
};
Result<Bar> bar_of(const std::string& word);

struct RepositoryTotal {
    double score = 0, held = 0, max_score = 0;  // of the labs that are begun
    double all_points = 0;                      // of all labs
    int labs = 0, begun = 0, full = 0, not_begun = 0, not_there = 0, undecided = 0, unreadable = 0;
    bool is_final() const { return undecided == 0 && unreadable == 0; }
    double percent() const { return max_score > 0 ? 100 * score / max_score : 0; }
};
RepositoryTotal total_of(const std::vector<Report>&);

enum class Outcome : unsigned char { passed, failed, undecided, unreadable, no_lab };  // misnamed: unreadable
const char* name(Outcome);

// Without a bar, every lab that is begun must have all of its points.
Outcome outcome_of(const RepositoryTotal&, const std::optional<Bar>&);

}  // namespace warpmark::score
