// `warpmark submit`: packs a student's workspace as the one file to upload.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "grader/cli/command_support.h"
#include "grader/course/misnamed_files.h"
#include "grader/intake/archive_writer.h"
#include "grader/intake/submission_manifest.h"
#include "grader/lab/bounded_file_reader.h"
#include "grader/lab/grading_limits.h"
#include "grader/lab/lab_location.h"
#include "grader/lab/lab_reader.h"
#include "grader/lab/program_name.h"
#include "grader/lab/sha256.h"
#include "grader/marking/stub_comparison.h"
#include "grader/packs/best_scores.h"
#include "grader/report/program_version.h"
#include "grader/report/text_formatting.h"
#include "harness/base/atomic_write.h"

namespace warpmark::cli {
namespace {

namespace fs = std::filesystem;

struct Changed {
    std::string lab, path, text;
};

struct Collected {
    std::vector<Changed> changed;
    std::vector<std::string> untouched;  // labs
    std::vector<std::string> gone;       // labs with a score whose file is missing
};

// "01_race: reverse.cu is not there (my_reverse.cu is): rename it".
Error is_misnamed(const std::string& where, const std::string& wanted, const std::string& found) {
    return {fmt::format("{}: {} is not there ({} is): rename it", where, wanted, report::one_line(found)),
            {},
            ""};
}

std::expected<Collected, std::vector<Error>> collect(const fs::path& root, const fs::path& workspace) {
    Collected all;
    std::vector<Error> misnamed;
    const auto scores = batch::best_scores(workspace);
    std::error_code ignored;
    for (const auto& id : lab::lab_ids(root)) {
        const auto lab = lab::load_lab(root / "labs" / id, {});
        if (!lab) return std::unexpected(lab.error());
        const auto file = workspace / id / lab->file;
        if (!fs::exists(file, ignored)) {
            const auto other = batch::misnamed_file(workspace / id, *lab);
            if (!other.empty())
                misnamed.push_back(is_misnamed(id, lab->file, other));
            else if (scores.contains(id))
                all.gone.push_back(id);
            continue;
        }
        auto text = lab::read_text(file, limits::source_bytes_max);
        if (!text) return std::unexpected(std::vector{text.error()});
        const auto stub = lab::read_text(root / "labs" / id / lab->file, limits::source_bytes_max);
        if (stub && batch::as_unix(*stub) == batch::as_unix(*text))
            all.untouched.push_back(id);
        else
            all.changed.push_back({id, id + "/" + lab->file, std::move(*text)});
    }
    if (!misnamed.empty()) return std::unexpected(std::move(misnamed));
    return all;
}

Result<std::string> zipped(const Collected& collected) {
    std::vector<intake::ArchiveEntry> entries;
    std::vector<intake::ListedFile> listed;
    for (const auto& one : collected.changed) {
        entries.push_back({one.path, one.text});
        listed.push_back({one.path, lab::sha256(one.text)});
    }
    entries.push_back({std::string(intake::submission_list),
                       intake::submission_list_text(report::program_version(), listed)});
    return intake::archived(intake::ArchiveForm::zip, std::move(entries));
}

// The best score only counts for a file with the same bytes.
bool is_best_version(const batch::BestScores& scores, const Changed& one) {
    const auto best = scores.find(one.lab);
    return best != scores.end() && best->second.sha256 == lab::sha256(one.text);
}

std::string score_of(const batch::BestScores& scores, const Changed& one) {
    const auto best = scores.find(one.lab);
    if (best == scores.end()) return "not checked yet";
    const auto points =
        fmt::format("{} of {}", report::shown_points(best->second.score, best->second.max_score),
                    report::shown_points(best->second.max_score));
    return is_best_version(scores, one) ? "best " + points
                                        : "changed since: another version of the file had " + points;
}

void print_contents(const Collected& collected, const batch::BestScores& scores) {
    for (const auto& one : collected.changed) fmt::print("  {:<36}{}\n", one.path, score_of(scores, one));
    for (const auto& id : collected.gone) fmt::print("  {:<36}its file is missing, left out\n", id);
    if (const auto count = collected.untouched.size())
        fmt::print("  {} not begun, left out\n", count == 1 ? "1 lab" : fmt::format("{} labs", count));
    const auto unsure = std::ranges::find_if(
        collected.changed, [&](const Changed& one) { return !is_best_version(scores, one); });
    if (unsure != collected.changed.end())
        fmt::print("This version of {} has not been checked. To see its points first: {} check {}\n",
                   unsure->path, lab::called(), unsure->lab);
    fmt::print("Upload this file. Hidden cases are judged when you hand in.\n");
}

// Workspaces are searched upward, so a mistyped folder would select the workspace around it.
Result<void> is_folder(const std::string& folder) {
    std::error_code ignored;
    if (fs::is_directory(folder, ignored)) return {};
    const Place where{lab::display(folder), 0, 0};
    const auto* remedy = "Leave it out, or give the folder of your labs: one upload contains all labs.";
    return std::unexpected(
        Error{fs::exists(folder, ignored) ? "This is a file, not a folder" : "There is no such folder", where,
              remedy});
}

}  // namespace

int submit(int argc, char** argv) {
    std::string folder = ".", root_given, out;
    const Options options{
        {.name = "DIR",
         .into = &folder,
         .help = "default: the workspace that this folder is in",
         .names = Names::input,
         .type = ""},
        {.name = "--out",
         .into = &out,
         .help = "default: submission.zip in the workspace",
         .names = Names::output,
         .type = "FILE"},
        {.name = "--root", .into = &root_given, .help = "the folder that contains labs/", .type = "DIR"}};
    if (auto over = parse("Packs every file that you have changed into submission.zip, the one file to "
                          "upload. It also contains a list of these files with their hashes.",
                          options, argc, argv))
        return *over;
    auto root = lab::find_root(root_given);
    if (!root) return fail(root.error());
    if (const auto there = is_folder(folder); !there) return fail(there.error());
    const auto workspace = batch::workspace_of(folder);
    if (workspace.empty())
        return fail(Error{"This is not a folder that `warpmark start` made",
                          {lab::display(folder), 0, 0},
                          "Change to the folder of your labs, or name it: warpmark submit DIR."});
    const auto collected = collect(*root, workspace);
    if (!collected) return fail(collected.error());
    if (collected->changed.empty() && !collected->gone.empty())
        return fail(Error{fmt::format("{}: its file is missing, and no other file has been changed",
                                      collected->gone.front()),
                          {lab::display(workspace), 0, 0},
                          "Put your file back: warpmark stores the best score, but no copy of the file."});
    if (collected->changed.empty())
        return fail(Error{"No file has been changed, so there is nothing to hand in",
                          {lab::display(workspace), 0, 0},
                          "`warpmark labs` shows what is next."});
    const auto bytes = zipped(*collected);
    if (!bytes) return fail(bytes.error());
    const auto file = out.empty() ? workspace / "submission.zip" : fs::path(out);
    if (auto written = write_named(file, *bytes); !written) return fail(written.error());
    fmt::print("{}: {} {}\n", report::one_line(lab::display(file)), collected->changed.size(),
               collected->changed.size() == 1 ? "file" : "files");
    print_contents(*collected, batch::best_scores(workspace));
    return all_passed;
}

}  // namespace warpmark::cli
