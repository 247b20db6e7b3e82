// Lookup of a lab's points among its marks.
#include "grader/cli/course/maximum_points.h"

#include "grader/lab/installed_points.h"

namespace warpmark::cli {

Result<double> points_of_lab(gradebook::Gradebook& book, const std::string& lab) {
    const auto all = book.attempts();
    if (!all) return std::unexpected(all.error());
    for (const auto& one : *all) {
        if (one.lab != lab || one.marked.empty()) continue;
        const auto mark = book.mark(one.marked);
        if (!mark) return std::unexpected(mark.error());
        if (*mark && (*mark)->max_score > 0) return (*mark)->max_score;
    }
    return lab::installed_points(lab);
}

}  // namespace warpmark::cli
