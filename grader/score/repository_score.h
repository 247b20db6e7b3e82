// What a student's repository has of the labs, added up, and whether that passes.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "grader/score/report.h"

namespace warpmark::score {

enum class LabState : unsigned char {
    all_points,
    lost_points,
    undecided,   // the tool could not, or a check is held
    unreadable,  // a link, a binary file, too large
    misnamed,    // begun, and under another name than the lab's
    not_begun,   // still as handed out: no fault, and no points
    not_there,   // no such file in the repository: the same
};
struct LabStateWords {
    LabState state;
    const char *sign, *words;  // in a summary, beside each other
};
const LabStateWords& words_of(LabState);

LabState state_of(const Report&);

// The rows of labs of which nothing was run.
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

// Without a bar every lab that is begun has to have all of its points.
Outcome outcome_of(const RepositoryTotal&, const std::optional<Bar>&);

}  // namespace warpmark::score
