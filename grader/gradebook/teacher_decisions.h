// Teacher's decisions, which override the tool's scores. Each is stored next to the tool's score, with its
// author, time and reason; a regrade changes none.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "grader/gradebook/course_rules.h"
#include "grader/gradebook/gradebook.h"

namespace warpmark::gradebook {

struct Decision {
    enum class Kind { set, release };
    std::string student, lab;  // the lab's id, or its number in course.toml
    Kind kind = Kind::set;
    std::optional<double> points;  // the set points; nothing: the tool's score counts again
    // The file that the decision was made for: SHA-256, or "attempt N" if that attempt had no readable file
    // (0: nothing was handed in). A release applies to this file alone. "": not known.
    std::string source_sha256;
    std::string why, who;
    int64_t at = 0;                   // 0: from course.toml, which has no time
    bool is_older_than_file = false;  // the student has handed in another file since
};

// Decision::source_sha256 for an attempt; its id is 0 if nothing was handed in.
std::string made_for(const Attempt&);

// Stores the decision permanently; fills in `who` and `at`.
Result<void> decide(Gradebook&, Decision);
Result<std::vector<Decision>> decisions(Gradebook&, const std::string& student = "");  // oldest first

// All decisions that count: the book's, and each [[mark]] of the course unless the book has set points for
// the same student and lab. If these differ from the [[mark]], there is a warning.
struct CountingDecisions {
    std::vector<Decision> all;
    std::vector<Error> warnings;
};
CountingDecisions with_marks(std::vector<Decision> of_book, const CourseRules&);
// Without `rules`, uses those of the course.toml in the book. Each decision is compared with the newest file.
Result<CountingDecisions> counting_decisions(Gradebook&, const CourseRules* = nullptr);

// Stores the book's current file for each new [[mark]], because the teacher cannot have seen a later one.
// Call it before adding submissions.
Result<void> keep_files_of_marks(Gradebook&, const CourseRules&);

// The decision that counts for a student and lab: the last set points, unless they were revoked; else a
// release of this very file; else null, and the tool's score counts.
const Decision* standing(const std::vector<Decision>&, const std::string& student, const std::string& lab,
                         const std::string& source_sha256);

}  // namespace warpmark::gradebook
