// decisions.h: the teacher has the last word. A decision stands beside the tool's mark, with who, when and
// why; a regrade changes none.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "grader/gradebook/gradebook.h"
#include "grader/gradebook/rules.h"

namespace warpmark::gradebook {

struct Decision {
    enum class Kind { set, release };
    std::string student, lab;  // the lab's id, or its number in course.toml
    Kind kind = Kind::set;
    std::optional<double> points;  // of a set mark; nothing: the tool's mark counts again
    std::string source_sha256;     // of a release: the file whose held points are given up
    std::string why, who;
    int64_t at = 0;  // 0: of course.toml, which says no time
};

// For good; `who` and `at` are filled in.
Result<void> decide(Gradebook&, Decision);
Result<std::vector<Decision>> decisions(Gradebook&, const std::string& student = "");  // oldest first

// All that counts: the book's decisions, and the [[mark]]s of the course for whom the book has no set mark. A
// mark that was set by hand is the later word; one that differs from it is a warning.
struct CountingDecisions {
    std::vector<Decision> all;
    std::vector<Error> warnings;
};
CountingDecisions with_marks(std::vector<Decision> of_book, const CourseRules&);
// Without rules: by the course.toml that the book keeps.
Result<CountingDecisions> counting_decisions(Gradebook&, const CourseRules* = nullptr);

// What counts for a student and lab: the last set mark, unless it was taken back; else a release of this very
// file; else nothing but the tool.
const Decision* standing(const std::vector<Decision>&, const std::string& student, const std::string& lab,
                         const std::string& source_sha256);

}  // namespace warpmark::gradebook
