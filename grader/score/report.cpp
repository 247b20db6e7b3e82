// Properties of a report as a whole.
#include "grader/score/report.h"

#include <algorithm>
#include <array>

namespace warpmark {

const char* name(Status status) {
    return std::array{"graded", "not_graded", "internal_error"}[static_cast<std::size_t>(status)];
}

std::string name(const SubmissionRecord& handed) {
    if (handed.late && handed.state == SubmissionRecord::State::taken) return "late";
    return std::array{"yes", "not handed in", "not readable", "not recognized",
                      "not recognized"}[static_cast<std::size_t>(handed.state)];
}

bool Report::full_marks() const {
    return status == Status::graded &&
           std::ranges::all_of(checks, [](const CheckReport& c) { return c.verdict == Verdict::pass; });
}

double Report::held() const {
    double points = 0;
    for (const auto& check : checks)
        if (status == Status::graded && check.verdict == Verdict::held) points += check.max_score;
    return points;
}

std::optional<double> Report::mark() const {
    if (decided) return decided->points;
    return status == Status::graded && held() == 0 && open.empty() ? std::optional(score) : std::nullopt;
}

}  // namespace warpmark
