// Lookup of roster.csv and course.toml by name, excluding both from the submissions.
#include "grader/cli/course/class_folder_files.h"

#include <fmt/format.h>

#include "grader/cli/console_output.h"
#include "grader/cli/course/class_secret.h"
#include "grader/lab/input_files.h"
#include "grader/report/text_formatting.h"
#include "harness/base/protected_files.h"

namespace warpmark::cli {
namespace {

namespace fs = std::filesystem;

bool is_right_in(const fs::path& file, const fs::path& folder) {
    std::error_code none;
    return fs::equivalent(fs::absolute(file, none).parent_path(), folder, none);
}

void take_file(const ClassCall& call, const char* name, std::string& into,
               std::set<std::string>& not_theirs) {
    const auto place = fs::path(call.folder) / name;
    std::error_code none;
    if (!fs::is_regular_file(fs::symlink_status(place, none))) return;
    not_theirs.insert(name);
    if (!into.empty()) return;
    into = place.string();
    keep_input(place);
    batch::say(fmt::format("warpmark: using {}\n", report::one_line(lab::display(place))));
}

}  // namespace

void take_own_files(ClassCall& call, const fs::path& root) {
    std::error_code none;
    if (!fs::is_directory(call.folder, none)) return;
    for (const auto& named : {call.intake.roster, call.course_file})
        if (!named.empty() && is_right_in(named, call.folder))
            call.intake.not_theirs.insert(fs::path(named).filename().string());
    if (is_submission(call, root)) return;
    take_file(call, "roster.csv", call.intake.roster, call.intake.not_theirs);
    take_file(call, "course.toml", call.course_file, call.intake.not_theirs);
}

}  // namespace warpmark::cli
