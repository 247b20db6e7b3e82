// labs.cpp: `warpmark labs`: the labs in the order to teach them in, their titles, points and minutes.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "grader/cli/shared.h"
#include "grader/cli/stdout_view.h"
#include "grader/lab/course.h"
#include "grader/lab/locate.h"
#include "grader/lab/needs_device.h"
#include "grader/report/text.h"

namespace warpmark::cli {
namespace {

// "100 points, 45–60 minutes, after 02, 04, optional, needs cc 9.0".
std::string figures(const Lab& lab) {
    auto text = fmt::format("{} points", report::points(lab.max_score()));
    if (lab.lesson.minutes.most > 0) text += fmt::format(", {} minutes", lab::in_words(lab.lesson.minutes));
    if (!lab.lesson.needs.empty()) text += ", after " + lab::needs_in_words(lab.lesson);
    if (lab.lesson.optional) text += ", optional";
    if (lab.needs_capability) text += ", needs cc " + lab::capability_in_words(lab.needs_capability);
    return text;
}

void print(const Lab& lab, const report::View& view) {
    constexpr std::size_t id_columns = 22;
    const auto about =
        fmt::format("{}\n{}. {}: {}.", lab.title, figures(lab), lab.file, fmt::join(lab.teaches, ", "));
    const std::string below(id_columns, ' ');
    fmt::print("{}{}", view.style.strong(fmt::format("{:<{}}", lab.id, id_columns)),
               report::wrapped(about, below, view.width).substr(id_columns));
}

}  // namespace

int labs(int argc, char** argv) {
    std::string root_given;
    const Options options{
        {.name = "--root", .into = &root_given, .help = "the folder that contains labs/", .type = "DIR"}};
    if (auto over =
            parse("Lists the labs in the order to teach them in: titles, points, minutes, and the labs "
                  "that each one builds on.",
                  options, argc, argv))
        return *over;
    auto root = lab::find_root(root_given);
    if (!root) return fail(root.error());
    std::vector<Error> errors;
    std::vector<Lab> all;
    for (const auto& id : lab::lab_ids(*root)) {
        auto folder = *root / "labs" / id;
        auto lab = lab::load_lab(folder, lab::solution_of(folder));
        if (lab)
            all.push_back(std::move(*lab));
        else
            errors.insert(errors.end(), lab.error().begin(), lab.error().end());
    }
    lab::sort_as_taught(all);
    const auto view = stdout_view();
    for (const auto& lab : all) print(lab, view);
    const auto minutes = lab::minutes_of(all);
    if (all.size() > 1 && minutes.most > 0)
        fmt::print("\n{} labs, {} minutes together: {}.\n", all.size(), lab::in_words(minutes),
                   lab::hours_together(all));
    if (errors.empty() && all.empty())
        return fail(Error{"There is no lab in this folder", Place{(*root / "labs").string(), 0, 0},
                          "Give the folder that contains labs/ with --root DIR."});
    return errors.empty() ? all_passed : fail(errors);
}

}  // namespace warpmark::cli
