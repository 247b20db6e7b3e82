// `warpmark ci`: marks the labs of the current repository and writes the outputs that a CI system shows: a
// table in the log, a job summary, annotations, files, outputs.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>

#include "grader/cli/ci/ci_job.h"
#include "grader/cli/ci_safe_output.h"
#include "grader/cli/command_support.h"
#include "grader/cli/progress_bar.h"
#include "grader/cli/stdout_view.h"
#include "grader/course/student_repository.h"
#include "grader/lab/bounded_file_reader.h"
#include "grader/lab/lab_location.h"
#include "grader/report/report_formats.h"
#include "grader/report/repository_report.h"
#include "grader/report/terminal_report.h"
#include "grader/report/text_formatting.h"
#include "harness/base/atomic_write.h"

namespace warpmark::cli {
namespace {

namespace fs = std::filesystem;

// A report file of a job, by its name in the table of formats: one per lab, or one for all labs.
struct LeftByJob {
    const char* format;
    const char* of_all = nullptr;  // file for all labs
};
constexpr std::array left_by_a_job{LeftByJob{"json"}, LeftByJob{"text"}, LeftByJob{"junit", "junit.xml"},
                                   LeftByJob{"sarif", "warpmark.sarif"},
                                   LeftByJob{"codequality", "codequality.json"}};
constexpr const char* usual_folder = "warpmark-report";  // in a CI job

struct CiOptions {
    MarkOptions mark;
    std::vector<std::string> labs;
    std::string folder = ".", out, fail_under;
    FixOptions fixes;

    Options call() {
        Options call{
            {.name = "LAB",
             .into = &labs,
             .help = "mark these labs, even if the repository lacks them; default: all labs that it has",
             .type = ""},
            {.name = "--dir",
             .into = &folder,
             .help = "the folder to search for labs, three levels deep; default: the current folder",
             .names = Names::input,
             .type = "DIR"},
            {.name = "--fail-under",
             .into = &fail_under,
             .help = "the score required to pass: a percentage of the points of all labs begun (60%), or a "
                     "total (150); default: full marks in every lab begun",
             .type = "BAR"},
            {.name = "--out",
             .into = &out,
             .help = fmt::format("write reports, JUnit XML, SARIF, Code Quality and a summary into this "
                                 "folder; default: {} in a CI "
                                 "job, else nowhere",
                                 usual_folder),
             .names = Names::output_folder,
             .type = "DIR"}};
        fixes.add_to(call);
        mark.add_to(call, true);
        return call;
    }
};

int exit_code_of(score::Outcome outcome) {
    constexpr std::array codes{all_passed, something_failed, tool_could_not, call_is_wrong, call_is_wrong};
    return codes[static_cast<std::size_t>(outcome)];
}

// Prints each lab that lost points like `check`, then the table.
void print_marks(const report::RepositoryMarks& marks) {
    auto view = stdout_view();
    view.brief = true;
    std::string text;
    for (const auto& report : marks.reports) {
        const auto state = score::state_of(report);
        const auto number = report.lab.id.substr(0, report.lab.id.find('_'));
        view.all_by = fmt::format("warpmark check {} --all", number);
        if (state == score::LabState::lost_points || state == score::LabState::undecided)
            text += report::terminal(report, view) + "\n";
    }
    print_guarded(text + report::repository_table(marks, view));
}

Result<void> write_files(const report::RepositoryMarks& marks, const fs::path& out) {
    std::error_code wrong;
    fs::create_directories(out, wrong);
    if (wrong)
        return std::unexpected(Error{"The folder for reports cannot be made",
                                     {lab::display(out), 0, 0},
                                     "Give another one with --out DIR.",
                                     Blame::tool});
    const auto write = [&](const std::string& file, const std::string& text) {
        return write_below(out, file, text);
    };
    for (const auto& [name, of_all] : left_by_a_job) {
        const auto& format = *report::find_format(name);
        if (of_all) {
            if (auto written = write(of_all, format.write(marks.reports)); !written) return written;
            continue;
        }
        for (const auto& report : marks.reports) {
            if (score::state_of(report) == score::LabState::not_begun) continue;
            if (auto written = write(report.lab.id + std::string(format.file), format.write({report}));
                !written)
                return written;
        }
    }
    if (auto written = write("summary.md", report::repository_summary(marks)); !written) return written;
    return write("outputs.env", report::repository_outputs(marks, true));
}

// Writes the outputs to the places where the CI system expects them.
Result<void> publish_marks(const report::RepositoryMarks& marks, const CiOptions& options) {
    if (batch::in_github()) {
        std::fputs(report::annotations(marks.reports).c_str(), stdout);
        append_to_named("GITHUB_STEP_SUMMARY", report::repository_summary(marks));
        append_to_named("GITHUB_OUTPUT", report::repository_outputs(marks, false));
    }
    const auto out = options.out.empty() && in_ci() ? usual_folder : options.out;
    return out.empty() ? Result<void>() : write_files(marks, out);
}

// Marking settings for each lab, or the reason why one cannot be marked here.
Result<std::map<std::string, Marking>> markings_of(const std::vector<batch::RepositoryLab>& labs,
                                                   const CiOptions& options, batch::Backend& run) {
    std::map<std::string, Marking> all;
    for (const auto& one : labs) {
        Marking marking;
        marking.seed = options.mark.seed;
        marking.on_gpu = options.mark.device != "sim";
        options.fixes.set(marking);
        if (auto used = use_pack(one.lab, false, marking, run); !used) return std::unexpected(used.error());
        all[one.lab.id] = std::move(marking);
    }
    return all;
}

int say_nothing_there(const fs::path& root, const CiOptions& options, const report::RepositoryMarks& marks) {
    const auto ids = lab::lab_ids(root);
    const auto first = ids.empty() ? std::string("01_race") : ids.front();
    std::string unseen;
    for (const auto& one : marks.unseen) unseen += " Skipped: " + report::one_line(one) + ".";
    if (auto published = publish_marks(marks, options); !published) fail(published.error());
    return fail(
        Error{"There is no lab here",
              {lab::display(options.folder), 0, 0},
              fmt::format("A lab's folder has its name, such as {}. `warpmark start DIR` makes them all.{}",
                          first, unseen)});
}

}  // namespace

int ci(int argc, char** argv) {
    CiOptions options;
    if (auto over = parse(
            "Marks every lab of a repository against the labs that came with this program. A lab whose file "
            "is unchanged is not begun: it gets no points and is not a failure. In a GitHub Actions or "
            "GitLab job it also writes annotations, a job summary, JUnit XML and job outputs.",
            options.call(), argc, argv))
        return *over;
    report::RepositoryMarks marks;
    if (!options.fail_under.empty()) {
        auto bar = score::bar_of(options.fail_under);
        if (!bar) return fail(bar.error());
        marks.bar = *bar;
    }
    std::error_code ignored;
    if (!fs::is_directory(options.folder, ignored))
        return fail(
            Error{"There is no such folder", {lab::display(options.folder), 0, 0}, "Check its name."});
    // Files in the repository must not affect the marking.
    auto root = lab::find_own_root(options.mark.root);
    if (!root) return fail(root.error());
    auto run = backend(options.mark.device);
    if (!run) return fail(run.error());
    auto found = batch::labs_of_repository(*root, options.folder, options.labs);
    if (!found) return fail(found.error());
    marks.unseen = std::move(found->unseen);
    if (found->labs.empty()) return say_nothing_there(*root, options, marks);
    auto markings = markings_of(found->labs, options, *run);
    if (!markings) return fail(markings.error());
    auto reports = [&] {
        batch::Progress progress(found->labs.size());
        return batch::mark_repository(
            found->labs, [&](const Lab& lab) { return markings->at(lab.id); }, *run, options.mark.job_count(),
            [&](const Report& report) {
                if (!in_ci()) progress.done(report.lab.id);  // no progress in a job's log
            });
    }();
    if (!reports) return fail(reports.error());
    marks.reports = std::move(*reports);
    print_marks(marks);
    const auto published = publish_marks(marks, options);
    return std::max(exit_code_of(marks.outcome()), published ? 0 : fail(published.error()));
}

}  // namespace warpmark::cli
