// Labs of a root, limited to those that the workspace contains.
#include "grader/cli/watch/watch_course.h"

#include <algorithm>
#include <system_error>

#include "grader/cli/command_support.h"
#include "grader/lab/bounded_file_reader.h"
#include "grader/lab/lab_location.h"
#include "grader/lab/lab_order.h"

namespace warpmark::cli::watching {
namespace {

namespace fs = std::filesystem;

fs::path here() {
    std::error_code ignored;
    return fs::current_path(ignored);
}

Result<std::vector<LabRow>> rows_of(const std::string& root_given, const fs::path& workspace) {
    const auto root = lab::find_root(root_given);
    if (!root) return std::unexpected(root.error());
    std::vector<Lab> labs;
    std::error_code ignored;
    for (const auto& id : lab::lab_ids(*root)) {
        if (!workspace.empty() && !fs::is_directory(workspace / id, ignored)) continue;
        auto lab = open_lab(root_given, id, false);
        if (lab) labs.push_back(std::move(*lab));
    }
    lab::sort_as_taught(labs);
    std::vector<LabRow> rows;
    for (const auto& lab : labs) rows.push_back({lab.id, lab.title, lab.lesson.optional});
    if (rows.empty())
        return std::unexpected(Error{"There is no lab in this folder",
                                     {lab::display(*root / "labs"), 0, 0},
                                     "Give the folder that contains labs/ with --root DIR."});
    return rows;
}

// The id that the call names; "": none.
Result<std::string> id_of_call(const Course& course, const std::string& word) {
    std::error_code ignored;
    if (!course.first_file.empty()) {
        auto id = lab_here(course.root, fs::absolute(course.first_file, ignored).parent_path());
        return id.empty() ? lab_here(course.root, here()) : id;
    }
    if (word.empty()) return lab_here(course.root, here());
    const auto folder = lab_folder(course.root, word);
    if (!folder) return std::unexpected(folder.error());
    return lab::id_of(*folder);
}

}  // namespace

batch::BestScores best_of(const Course& course) {
    return course.workspace.empty() ? batch::BestScores{} : batch::best_scores(course.workspace);
}

Result<Course> course_of(const std::string& root, const std::string& word) {
    Course course{.root = root, .workspace = {}, .labs = {}, .first = 0, .first_file = {}};
    std::error_code ignored;
    const bool is_file = word.ends_with(".cu") || fs::is_regular_file(word, ignored);
    if (is_file && !word.ends_with(".cu"))
        return std::unexpected(Error{"This is not a .cu file",
                                     {lab::display(word), 0, 0},
                                     "Name the lab or its .cu file, for example: warpmark watch 01."});
    if (is_file) course.first_file = word;
    course.workspace = batch::workspace_of(is_file ? fs::absolute(word, ignored).parent_path() : here());
    auto rows = rows_of(root, course.workspace);
    if (!rows) return std::unexpected(rows.error());
    course.labs = std::move(*rows);
    const auto best = best_of(course);
    for (auto& lab : course.labs)
        if (const auto known = best.find(lab.id); known != best.end()) lab.best = known->second;
    const auto id = id_of_call(course, word);
    if (!id) return std::unexpected(id.error());
    const auto is_open = [](const LabRow& lab) { return !lab.is_done() && !lab.optional; };
    auto first = std::ranges::find(course.labs, *id, &LabRow::id);
    if (id->empty() && !course.workspace.empty()) {
        first = std::ranges::find_if(course.labs, is_open);
        if (first == course.labs.end()) first = course.labs.begin();
    }
    if (id->empty() && course.workspace.empty())
        return std::unexpected(
            Error{is_file ? "This file is in no lab's folder, so its lab is not known"
                          : "This is not a lab's folder, so LAB is missing",
                  {},
                  "For example: warpmark watch 01. `warpmark start DIR` makes a folder to work in."});
    if (first == course.labs.end())
        return std::unexpected(Error{"This folder does not have the lab " + *id,
                                     {lab::display(course.workspace), 0, 0},
                                     "`warpmark start` adds it."});
    course.first = static_cast<std::size_t>(first - course.labs.begin());
    return course;
}

fs::path Course::file_of(std::size_t at, const Lab& lab) const {
    if (at == first && !first_file.empty()) return first_file;
    std::error_code ignored;
    if (!workspace.empty()) return fs::proximate(workspace / lab.id / lab.file, ignored);
    const auto own = here();
    if (own.filename() == lab.id) return lab.file;
    for (const auto& folder : {fs::path(lab.id), fs::path("..") / lab.id})
        if (fs::exists(folder / lab.file, ignored)) return folder / lab.file;
    return fs::proximate(fs::path(lab.folder) / lab.file, ignored);
}

}  // namespace warpmark::cli::watching
