// `warpmark check`: marks one file.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "grader/cli/ci/ci_job.h"
#include "grader/cli/ci_safe_output.h"
#include "grader/cli/command_support.h"
#include "grader/cli/output_options.h"
#include "grader/cli/stdout_view.h"
#include "grader/cli/students/hint_progress.h"
#include "grader/course/class_secret_file.h"
#include "grader/lab/bounded_file_reader.h"
#include "grader/lab/did_you_mean.h"
#include "grader/lab/drawn_cases.h"
#include "grader/lab/grading_limits.h"
#include "grader/lab/lab_location.h"
#include "grader/lab/program_name.h"
#include "grader/packs/best_scores.h"
#include "grader/report/status_mapping.h"
#include "grader/report/terminal_report.h"
#include "grader/report/text_formatting.h"
#include "harness/session/session.h"

namespace warpmark::cli {
namespace {

namespace fs = std::filesystem;

// If one case was selected, a check that only concerns other cases is not a failure.
int exit_code(const Report& report, const Marking& marking) {
    const bool is_part = !marking.case_name.empty() || !marking.values.empty();
    const auto is_good = [](const CheckReport& check) {
        return check.verdict == Verdict::pass || !check.has_case;
    };
    if (is_part && report.status == Status::graded && std::ranges::all_of(report.checks, is_good))
        return all_passed;
    return report::told_of(report).exit_code;
}

// The part of the lab that was run, if not all of it.
std::string only_words(const Marking& marking) {
    if (!marking.values.empty()) return "the case with " + marking.values;
    return marking.case_name.empty() ? "" : fmt::format("case `{}`", marking.case_name);
}

struct CheckOptions {
    MarkOptions mark;
    Marking marking;
    std::string lab, file, secret_file;
    WrittenFiles written;
    std::vector<std::string> values;
    bool all = false, teacher = false;
    FixOptions fixes;

    Options call() {
        Options call{{.name = "LAB",
                      .into = &lab,
                      .help = "a lab's id, its number (\"4\"), the beginning of its id, its folder, or a "
                              "file in that folder; default: the lab of the current folder",
                      .names = Names::input,
                      .type = ""},
                     {.name = "FILE",
                      .into = &file,
                      .help = "the file to mark; default: the lab's file in the current folder, in its "
                              "subfolder LAB or in the workspace; outside a workspace, the lab's stub",
                      .names = Names::input,
                      .type = ""}};
        mark.add_to(call, false);
        mark.add_also(call);
        written.add_to(call);
        fixes.add_to(call);
        const Options own{
            {.name = "--public",
             .into = &marking.public_only,
             .help = "run only the public cases and checks"},
            {.name = "--all",
             .into = &all,
             .help = "show every check that lost points in full, with its hint"},
            {.name = "--teacher",
             .into = &teacher,
             .help = "show everything: like --all, and also fixes, as after the last hint"},
            {.name = "--case",
             .into = &marking.case_name,
             .help = "run only this public case; with --set: the case or draw that supplies the other values",
             .type = "NAME"},
            {.name = "--set",
             .into = &values,
             .help = "run one case with this value instead of the lab's cases",
             .type = "NAME=VALUE",
             .one_value_each = true,
             .excludes = {"--public"}}};
        call.insert(call.end(), own.begin(), own.end());
        add_secret(call, secret_file);
        return call;
    }
};

// Accepts `warpmark check` and `warpmark check transpose.cu` in a lab's folder, and `warpmark check
// 04_padded_transpose/` next to it.
Result<void> find_lab_here(CheckOptions& options) {
    sort_out(options.mark.root, options.lab, options.file);
    const auto root = lab::find_root(options.mark.root);
    const auto names_lab = [&](const std::string& word) {
        return root && !word.empty() && lab::find_id(lab::lab_ids(*root), word);
    };
    std::error_code none;
    if (names_lab(options.lab) && names_lab(options.file) && !fs::exists(options.file, none))
        return std::unexpected(Error{fmt::format("`{}` is a lab, but a file was expected", options.file),
                                     {},
                                     fmt::format("`warpmark check` marks one lab, `warpmark ci {} {}` both.",
                                                 options.lab, options.file)});
    if (!options.lab.empty()) return {};
    if (!options.file.empty())
        return std::unexpected(Error{
            fmt::format("{} is not in a lab's folder, so LAB is missing", report::one_line(options.file)),
            {},
            fmt::format("For example: warpmark check 01 {}", lab::shell_word(options.file))});
    return std::unexpected(
        Error{"This is not a lab's folder, so LAB is missing", {}, "For example: warpmark check 01."});
}

// Rejects part of a lab for a system that keeps marks, because the system would treat it as the whole lab.
Result<void> is_whole(const CheckOptions& options) {
    if (!options.written.keeps_marks()) return {};
    if (!options.marking.case_name.empty() || !options.values.empty())
        return std::unexpected(Error{"A single case has no marks for another system",
                                     {},
                                     "Leave out --case and --set, or write --format json=FILE."});
    if (options.marking.public_only)
        return std::unexpected(Error{"Public cases alone have no marks for another system",
                                     {},
                                     "Leave out --public, or write --format json=FILE."});
    if (!options.marking.pack.empty())
        return std::unexpected(Error{"A student pack has no marks for another system",
                                     {},
                                     "Use the teacher's package, or write --format json=FILE."});
    return {};
}

// Stores the score of a whole lab in the file's workspace.
void note_progress(const CheckOptions& options, const fs::path& file, const Report& report) {
    if (!options.marking.case_name.empty() || !options.values.empty() || options.marking.public_only) return;
    if (report.untouched) return;  // the lab has not been started
    std::error_code ignored;
    const auto workspace = batch::workspace_of(fs::absolute(file, ignored).parent_path());
    if (workspace.empty()) return;
    if (const auto noted = batch::note_score(workspace, report); !noted)
        batch::say(
            fmt::format("warpmark: the best score was not kept: {}\n", report::one_line(noted.error().what)));
}

// The lab reduced to the selected cases.
Result<Lab> lab_as_asked(const CheckOptions& options, Lab lab, const std::string& secret) {
    const Marking& marking = options.marking;
    if (!marking.pack.empty() && options.values.empty() && !marking.case_name.empty())
        return lab::shown_as_public(lab::drawn(std::move(lab), secret), marking.case_name);
    if (options.values.empty())
        return lab::restricted(lab::drawn(std::move(lab), secret), marking.public_only, marking.case_name);
    return lab::with_values(std::move(lab), marking.case_name, marking.values);
}

// With a pack, the cases that it draws may be named, too.
Result<void> case_is_there(const CheckOptions& options, const Lab& lab, const std::string& secret) {
    const bool has_pack = !options.marking.pack.empty();
    const std::string& name = options.marking.case_name;
    std::vector<std::string> names;
    for (const auto& one : has_pack ? lab::drawn(lab, secret).cases : lab.cases)
        if (has_pack || !one.hidden) names.push_back(one.name);
    if (std::ranges::find(names, name) != names.end()) return {};
    return std::unexpected(
        Error{fmt::format("There is no public case `{}`", name), {}, lab::suggestion(name, names)});
}

void show(const Report& report, const CheckOptions& options, const Lab& lab) {
    auto view = stdout_view();
    view.brief = !options.all;
    view.only = only_words(options.marking);
    print_guarded(report::terminal(report, view));
    std::error_code ignored;
    if (exit_code(report, options.marking) == something_failed &&
        fs::exists(fs::path(lab.folder) / "hints.md", ignored))
        fmt::print("Stuck? {} hint {}\n", lab::called(), lab::shell_word(options.lab));
}

}  // namespace

int check(int argc, char** argv) {
    CheckOptions options;
    if (auto over = parse("Marks one file and reports which line lost which points and why.", options.call(),
                          argc, argv))
        return *over;
    Marking& marking = options.marking;
    marking.seed = options.mark.seed;
    marking.on_gpu = options.mark.device != "sim";
    options.all = options.all || options.teacher;
    options.fixes.set(marking);
    if (!marking.on_gpu) session::expect_one();
    if (const auto formats = options.written.check(); !formats) return fail(formats.error());
    if (const auto whole = is_whole(options); !whole) return fail(whole.error());
    auto run = backend(options.mark.device, options.mark.also);
    if (!run) return fail(run.error());
    if (const auto found = find_lab_here(options); !found) return fail(found.error());
    auto lab = open_lab(options.mark.root, options.lab, false);
    if (!lab) return fail(lab.error());
    if (auto used = use_pack(*lab, !options.secret_file.empty(), marking, *run); !used)
        return fail(used.error());
    if (const auto whole = is_whole(options); !whole) return fail(whole.error());
    marking.values = fmt::format("{}", fmt::join(options.values, " "));
    const auto file = file_of(*lab, options.file);
    if (!file) return fail(file.error());
    const auto& path = *file;
    marking.has_seen_all_hints = options.teacher || all_hints_shown(*lab, hints_folder(*lab, path));
    std::string note;
    auto source = lab::read_text(path, limits::source_bytes_max, &note);
    if (!source) return fail(source.error());
    Submission submission{path.filename().string(), lab::display(path), "", std::move(*source)};
    if (!note.empty()) submission.handed.notes.push_back(std::move(note));
    if (options.file.empty() && hints_folder(*lab, path).empty())
        submission.handed.notes.push_back(fmt::format(
            "This is the stub that came with warpmark: there is no {} of yours here. Name yours, or "
            "change to the folder that `warpmark start` made.",
            lab->file));
    auto secret = options.secret_file.empty() ? Result<std::string>(lab::secret_of(marking.seed))
                                              : batch::read_secret(options.secret_file);
    if (!secret) return fail(secret.error());
    if (!options.secret_file.empty()) marking.draw = lab::draw_id(*secret);
    if (!marking.case_name.empty() && options.values.empty())
        if (auto known = case_is_there(options, *lab, *secret); !known) return fail(known.error());
    auto asked = lab_as_asked(options, std::move(*lab), *secret);
    if (!asked) return fail(asked.error());
    batch::AnswerBook book(*run);
    auto graded = batch::grade(*asked, submission, marking, book, *run);
    if (!graded) return fail(graded.error());
    const auto& report = graded->report;
    const bool stdout_taken = options.written.takes_stdout();
    if (!stdout_taken) show(report, options, *asked);
    if (const auto written = options.written.write(report); !written) return fail(written.error());
    note_progress(options, path, report);
    publish({report}, ".", stdout_taken);
    return exit_code(report, marking);
}

}  // namespace warpmark::cli
