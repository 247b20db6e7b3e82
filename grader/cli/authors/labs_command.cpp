// `warpmark labs`: lists the labs in teaching order, with titles, points and minutes.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "grader/cli/command_support.h"
#include "grader/cli/stdout_view.h"
#include "grader/course/misnamed_files.h"
#include "grader/lab/bounded_file_reader.h"
#include "grader/lab/device_requirement.h"
#include "grader/lab/grading_limits.h"
#include "grader/lab/lab_location.h"
#include "grader/lab/lab_order.h"
#include "grader/lab/program_name.h"
#include "grader/marking/stub_comparison.h"
#include "grader/packs/best_scores.h"
#include "grader/report/text_formatting.h"

namespace warpmark::cli {
namespace {

// "100 points, 45–60 minutes, after 02, 04, optional, needs cc 9.0".
std::string figures(const Lab& lab) {
    auto text = fmt::format("{} points", report::shown_points(lab.max_score()));
    if (lab.lesson.minutes.most > 0) text += fmt::format(", {} minutes", lab::in_words(lab.lesson.minutes));
    if (!lab.lesson.needs.empty()) text += ", after " + lab::needs_in_words(lab.lesson);
    if (lab.lesson.optional) text += ", optional";
    if (lab.needs_capability) text += ", needs cc " + lab::capability_in_words(lab.needs_capability);
    return text;
}

// True if the file differs from the stub.
bool is_begun(const std::filesystem::path& workspace, const Lab& lab) {
    const auto text = lab::read_text(workspace / lab.id / lab.file, limits::source_bytes_max);
    const auto stub = lab::read_text(std::filesystem::path(lab.folder) / lab.file, limits::source_bytes_max);
    return text && stub && !batch::is_stub(*text, *stub);
}

// True if the lab's file exists, even if it is unreadable.
bool has_file(const std::filesystem::path& workspace, const Lab& lab) {
    std::error_code ignored;
    return std::filesystem::symlink_status(workspace / lab.id / lab.file, ignored).type() !=
           std::filesystem::file_type::not_found;
}

// "✓ 100 of 100", "best 62 of 100", "begun", "not begun"; for a missing file "best 62 of 100 · file missing".
std::string progress_words(const batch::BestScores& scores, const Lab& lab,
                           const std::filesystem::path& workspace) {
    const bool is_there = has_file(workspace, lab);
    const auto best = scores.find(lab.id);
    if (best == scores.end() && !is_there) {
        const auto other = batch::misnamed_work(workspace / lab.id, lab);
        return other.empty() ? "file missing"
                             : fmt::format("file missing ({} is there: rename it)", report::one_line(other));
    }
    if (best == scores.end()) return is_begun(workspace, lab) ? "begun" : "not begun";
    return fmt::format("{} {} of {}{}", best->second.is_full() && is_there ? "✓" : "best",
                       report::shown_points(best->second.score, best->second.max_score),
                       report::shown_points(best->second.max_score), is_there ? "" : " · file missing");
}

// The command for the program from here: the name by which it was called, else the workspace's script.
std::string program_word(const std::filesystem::path& workspace) {
    if (lab::called() != lab::plain_name) return lab::called();
    std::error_code ignored;
    const auto script = std::filesystem::proximate(workspace / "warpmark", ignored);
    if (!std::filesystem::is_regular_file(script, ignored)) return "warpmark";
    return lab::shell_word(script.has_parent_path() ? script.string() : "./" + script.string());
}

// Prints the student's progress in this workspace, and the next step.
void print_progress(const std::vector<Lab>& all, const batch::BestScores& scores,
                    const std::filesystem::path& workspace, const report::View& view) {
    const Lab* next = nullptr;
    std::size_t done = 0;
    for (const auto& lab : all) {
        const auto best = scores.find(lab.id);
        const bool is_done = best != scores.end() && best->second.is_full();
        done += is_done;
        if (!next && !is_done && !lab.lesson.optional) next = &lab;
    }
    fmt::print("\n{} of {} labs have all points that can be judged here.\n", done, all.size());
    if (next)
        fmt::print("Next: {}\n  {} check {}\n", view.style.strong(next->id), program_word(workspace),
                   lab::shell_word(next->id));
    else
        fmt::print("All done: {} submit\n", program_word(workspace));
}

void print(const Lab& lab, const report::View& view, const std::string& progress) {
    constexpr std::size_t id_columns = 22;
    const auto about = fmt::format("{}{}\n{}. {}: {}.", lab.title, progress.empty() ? "" : " · " + progress,
                                   figures(lab), lab.file, fmt::join(lab.teaches, ", "));
    const std::string below(id_columns, ' ');
    fmt::print("{}{}", view.style.strong(fmt::format("{:<{}}", lab.id, id_columns)),
               report::wrapped(about, below, view.width).substr(id_columns));
}

}  // namespace

int labs(int argc, char** argv) {
    if (argc > 1 && argv[1][0] != '-')
        return fail(
            Error{"`labs` lists all labs and takes no LAB",
                  {},
                  fmt::format("`warpmark check {0}` marks your file of lab {0}, `warpmark hint {0}` helps "
                              "with it, and `warpmark start DIR {0}` makes a folder for it.",
                              lab::shell_word(argv[1]))});
    std::string root_given;
    const Options options{
        {.name = "--root", .into = &root_given, .help = "the folder that contains labs/", .type = "DIR"}};
    if (auto over =
            parse("Lists the labs in teaching order, with their titles, points, minutes and prerequisites. "
                  "In a folder that `start` made, it also shows your progress and the next lab.",
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
    const auto workspace = batch::workspace_of(".");
    auto scores = workspace.empty() ? batch::BestScores{} : batch::best_scores(workspace);
    if (!workspace.empty())
        std::erase_if(all, [&](const Lab& lab) { return !std::filesystem::exists(workspace / lab.id); });
    for (const auto& lab : all) {
        // A student who restored the stub has started again.
        if (!workspace.empty() && has_file(workspace, lab) && !is_begun(workspace, lab)) scores.erase(lab.id);
        print(lab, view, workspace.empty() ? "" : progress_words(scores, lab, workspace));
    }
    // A missing file cannot be submitted.
    std::erase_if(scores, [&](const auto& best) {
        const auto lab = std::ranges::find(all, best.first, &Lab::id);
        return lab != all.end() && !has_file(workspace, *lab);
    });
    const auto minutes = lab::minutes_of(all);
    if (all.size() > 1 && minutes.most > 0)
        fmt::print("\n{}", report::wrapped(fmt::format("{} labs, {} minutes together: {}.", all.size(),
                                                       lab::in_words(minutes), lab::hours_together(all)),
                                           "", view.width));
    if (!workspace.empty() && !all.empty()) print_progress(all, scores, workspace, view);
    if (errors.empty() && all.empty())
        return fail(Error{"There is no lab in this folder", Place{(*root / "labs").string(), 0, 0},
                          "Give the folder that contains labs/ with --root DIR."});
    return errors.empty() ? all_passed : fail(errors);
}

}  // namespace warpmark::cli
