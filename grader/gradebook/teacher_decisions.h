// The teacher has the last word. A decision stands beside the tool's mark, with who,
// when and why; a regrade changes none.
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
    std::optional<double> points;  // of a set mark; nothing: the tool's mark counts again
    // The file that it was made for: SHA-256, or "attempt N" if that attempt had no readable file (0: nothing
    // was handed in). A release holds for this file alone. "": not known.
    std::string source_sha256;
    std::string why, who;
    int64_t at = 0;                   // 0: from course.toml, which has no time
    bool is_older_than_file = false;  // the student has handed in another file since
};

// Decision::source_sha256 for an attempt; its id is 0 if nothing was handed in.
std::string made_for(const Attempt&);

// For good; `who` and `at` are filled in.
Result<void> decide(Gradebook&, Decision);
Result<std::vector<Decision>> decisions(Gradebook&, const std::string& student = "");  // oldest first

// All decisions that count: the book's, and each [[mark]] of the course without a set mark in the book. A set
// mark in the book takes precedence. If it differs from the [[mark]], there is a warning.
struct CountingDecisions {
    std::vector<Decision> all;
    std::vector<Error> warnings;
};
CountingDecisions with_marks(std::vector<Decision> of_book, const CourseRules&);
// Without rules, those of the course.toml in the book are used. Each is compared with the newest file.
Result<CountingDecisions> counting_decisions(Gradebook&, const CourseRules* = nullptr);

// Stores for each new [[mark]] the file that the book has now: the teacher cannot have seen a later one. To
// be called before anything is taken in.
Result<void> keep_files_of_marks(Gradebook&, const CourseRules&);

// What counts for a student and lab: the last set mark, unless it was taken back; else a release of this very
// file; else nothing but the tool.
const Decision* standing(const std::vector<Decision>&, const std::string& student, const std::string& lab,
                         const std::string& source_sha256);

}  // namespace warpmark::gradebook
