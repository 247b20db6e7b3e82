// labs.cpp: `warpmark labs`: the labs, their titles and points.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "grader/cli/shared.h"
#include "grader/cli/stdout_view.h"
#include "grader/lab/locate.h"
#include "grader/report/text.h"

namespace warpmark::cli {

int labs(int argc, char** argv) {
    std::string root_given;
    const Options options{
        {.name = "--root", .into = &root_given, .help = "the folder that contains labs/", .type = "DIR"}};
    if (auto over = parse("Lists the labs, their titles and points.", options, argc, argv)) return *over;
    auto root = lab::find_root(root_given);
    if (!root) return fail(root.error());
    std::vector<Error> errors;
    const auto view = stdout_view();
    for (const auto& id : lab::lab_ids(*root)) {
        auto folder = *root / "labs" / id;
        auto lab = lab::load_lab(folder, lab::solution_of(folder));
        if (!lab) {
            errors.insert(errors.end(), lab.error().begin(), lab.error().end());
            continue;
        }
        constexpr std::size_t id_columns = 22;
        const auto about = fmt::format("{}\n{} points, {}: {}.", lab->title, report::points(lab->max_score()),
                                       lab->file, fmt::join(lab->teaches, ", "));
        const std::string below(id_columns, ' ');
        fmt::print("{}{}", view.style.strong(fmt::format("{:<{}}", lab->id, id_columns)),
                   report::wrapped(about, below, view.width).substr(id_columns));
    }
    if (errors.empty() && lab::lab_ids(*root).empty())
        return fail(Error{"There is no lab in this folder", Place{(*root / "labs").string(), 0, 0},
                          "Give the folder that contains labs/ with --root DIR."});
    return errors.empty() ? all_passed : fail(errors);
}

}  // namespace warpmark::cli
