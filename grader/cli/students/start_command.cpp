// `warpmark start`: creates a working folder with a CUDA program for each lab.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "grader/cli/command_support.h"
#include "grader/cli/progress_bar.h"
#include "grader/lab/bounded_file_reader.h"
#include "grader/lab/lab_location.h"
#include "grader/lab/program_name.h"
#include "grader/packs/best_scores.h"
#include "grader/packs/workspace.h"
#include "grader/report/text_formatting.h"
#include "harness/process/own_executable.h"

namespace warpmark::cli {
namespace {

namespace fs = std::filesystem;

std::string counted_files(std::size_t count) {
    return fmt::format("{} {}", count, count == 1 ? "file" : "files");
}

void say(const batch::Workspace& made, const fs::path& run_folder, const fs::path& folder, std::size_t labs) {
    const auto there = report::one_line(lab::display(folder)), word = lab::shell_word(lab::display(folder));
    fmt::print("{}: {} {}, {} new, {} refreshed\n", there, labs, labs == 1 ? "lab" : "labs",
               counted_files(made.made.size()), made.refreshed.size());
    for (const auto& file : made.kept)
        fmt::print("  {} exists and was not changed\n", report::one_line(lab::display(file)));
    for (const auto& lab : made.not_compared)
        fmt::print(
            "  {}: its expected outputs are not installed, so its program does not compare the outputs\n",
            report::one_line(lab));
    const bool has_page = std::ranges::find(made.kept, folder / "README.md") == made.kept.end();
    std::error_code ignored;
    if (fs::exists(folder / batch::progress_file, ignored)) {
        fmt::print(
            "Begin:\n"
            "  cd {}\n"
            "  ./warpmark labs\n"
            "README.md there explains the next steps; run/README.md explains how to use your own GPU.\n",
            word);
        return;
    }
    fmt::print(
        "On a computer with a GPU:\n  cd {}\n  cmake -B build && cmake --build build\n{} explains the "
        "programs in build/.\n",
        word, report::one_line(lab::display((has_page ? folder : run_folder) / "README.md")));
}

// The student's folder that contains `folder`; "": none.
fs::path workspace_above(const fs::path& folder) {
    std::error_code ignored;
    auto whole = fs::weakly_canonical(fs::absolute(folder, ignored), ignored);
    if (!whole.has_filename()) whole = whole.parent_path();
    for (auto above = whole.parent_path(); above != above.parent_path(); above = above.parent_path())
        if (fs::exists(above / batch::progress_file, ignored)) return above;
    return {};
}

// Two lines for the script in a student's folder: the program, and the root if the labs did not come with it.
std::string program_lines(const fs::path& root) {
    std::error_code ignored;
    const auto program = own_file();
    const bool installed_root_of = fs::equivalent(lab::installed_root_of(program), root, ignored);
    const auto lines = fmt::format("{}\n{}\n", program.string(),
                                   installed_root_of ? "" : fs::canonical(root, ignored).string());
    return std::ranges::count(lines, '\n') == 2 ? lines : "";  // no line breaks in paths
}

}  // namespace

int start(int argc, char** argv) {
    std::string root_given, folder;
    std::vector<std::string> words;
    const Options options{
        {.name = "DIR",
         .into = &folder,
         .help = "a new folder, an empty one, or one that `start` made",
         .names = Names::output_folder,
         .type = "",
         .required = true},
        {.name = "LAB", .into = &words, .help = "default: all labs", .type = ""},
        {.name = "--root", .into = &root_given, .help = "the folder that contains labs/", .type = "DIR"}};
    if (auto over =
            parse("Makes a folder to work in. For each lab, it has the file to edit, the handout, the hints, "
                  "and a CUDA program. The program runs your file on your own GPU, compares the "
                  "outputs of the public cases with the expected ones, and measures the time. Your "
                  "files are never overwritten. In a checkout, `warpmark start labs` makes the "
                  "programs in the labs' own folders.",
                  options, argc, argv))
        return *over;
    auto root = lab::find_root(root_given);
    if (!root) return fail(root.error());
    auto run_folder = batch::find_run_folder(*root);
    if (!run_folder) return fail(run_folder.error());
    std::error_code unknown;
    if (words.empty() && !fs::exists(folder, unknown))
        if (const auto meant = lab::find_lab(*root, folder); meant && folder.find('/') == folder.npos)
            return fail(Error{fmt::format("`{}` is a lab, and DIR is missing", report::one_line(folder)),
                              {},
                              fmt::format("For example: warpmark start work {}", lab::shell_word(folder))});
    if (const auto above = workspace_above(folder); !above.empty())
        return fail(Error{
            fmt::format("This folder would be inside `{}`, which `start` made",
                        report::one_line(lab::display(above))),
            {lab::display(folder), 0, 0},
            fmt::format(
                "To add labs to that folder: warpmark start {} LAB. For a new one, give a folder outside it.",
                lab::shell_word(lab::display(above)))});
    if (words.empty()) words = lab::lab_ids(*root);
    std::vector<Lab> labs;
    for (const auto& word : words) {
        auto lab = open_lab(root_given, word, false);
        if (!lab) return fail(lab.error());
        if (std::ranges::find(labs, lab->id, &Lab::id) == labs.end()) labs.push_back(std::move(*lab));
    }
    if (labs.empty())
        return fail(Error{"There is no lab in this folder",
                          {lab::display(*root / "labs"), 0, 0},
                          "Give the folder that contains labs/ with --root DIR."});
    auto run = backend("sim");
    if (!run) return fail(run.error());
    auto made = [&] {
        batch::Progress progress(labs.size());
        // A checkout's own labs are not a student's.
        std::error_code ignored;
        const bool is_own = fs::equivalent(folder, *root / "labs", ignored);
        return batch::make_workspace(
            labs, *run_folder, folder, *run, [&](const Lab& lab) { progress.done(lab.id); },
            is_own ? fs::path() : lab::find_data(*root, "labs/workspace"), program_lines(*root));
    }();
    if (!made) return fail(made.error());
    say(*made, *run_folder, folder, labs.size());
    return all_passed;
}

}  // namespace warpmark::cli
