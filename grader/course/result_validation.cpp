// Validation of a report against the file that was sent. It came through a folder, and may be for another
// file, lab or version by mistake.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "grader/course/spool_folder.h"
#include "grader/gradebook/packed_report.h"
#include "grader/lab/sha256.h"
#include "harness/base/printable_text.h"

namespace warpmark::batch {
namespace {

constexpr double slack = 1e-6;

bool is_near(double one, double other) {
    return std::abs(one - other) <= slack;  // false for NaN
}

// Checks the points of a marked report against the lab.
std::string wrong_points(const Report& report, const Lab& lab) {
    if (report.checks.size() != lab.checks.size()) return "its checks differ from the lab's";
    double sum = 0;
    for (std::size_t at = 0; at < lab.checks.size(); ++at) {
        const auto& one = report.checks[at];
        const auto check = std::ranges::find(lab.checks, one.id, &Check::id);
        if (check == lab.checks.end()) return "its checks differ from the lab's";
        const bool is_in_bounds = one.score >= -slack && one.score <= one.max_score + slack;
        if (!is_near(one.max_score, check->points) || !is_in_bounds) return "the points of a check differ";
        sum += one.score;
    }
    return is_near(sum, report.score) ? "" : "its points do not add up";
}

std::string wrong(const Report& report, const SpooledChunk& piece, const Lab& lab, const Marking& marking) {
    if (report.lab.id != lab.id || report.lab.hash != lab.hash) return "it is for another lab";
    if (report.submission.sha256 != lab::sha256(piece.source)) return "it is for another file";
    if (report.submission.file != short_name(piece.file)) return "its file has another name";
    if (!report.submission.student.empty()) return "it names a student";
    if (report.seed != marking.seed || report.draw != marking.draw || report.public_only)
        return "it was marked with other settings";
    if (report.decided) return "it contains a teacher's decision";
    if (!is_near(report.max_score, lab.max_score())) return "its maximum differs from the lab's";
    if (report.status != Status::graded) return is_near(report.score, 0) ? "" : "its points do not add up";
    return wrong_points(report, lab);
}

}  // namespace

Result<Report> believed(const Outcome& outcome, const SpooledChunk& piece, const Lab& lab,
                        const Marking& marking) {
    auto report = gradebook::unpacked(outcome.report);
    const auto why = report ? wrong(*report, piece, lab, marking) : "it is not a report";
    if (!why.empty()) return std::unexpected(Error{"A result was rejected: " + why, {}, "", Blame::tool});
    return std::move(*report);
}

}  // namespace warpmark::batch
