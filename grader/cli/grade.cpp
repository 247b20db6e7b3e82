// grade.cpp: `warpmark grade`: marks a class folder and writes its reports.
#include <fmt/format.h>

#include <algorithm>

#include "grader/batch/progress.h"
#include "grader/batch/run_class.h"
#include "grader/batch/secret.h"
#include "grader/batch/strangers.h"
#include "grader/cli/ci.h"
#include "grader/cli/class_options.h"
#include "grader/cli/shared.h"
#include "grader/cli/written.h"
#include "grader/lab/draw.h"
#include "grader/lab/locate.h"
#include "grader/report/text.h"

namespace warpmark::cli {
namespace {

bool not_handed_in(const Report& report) {
    return report.submission.handed.state == HandedIn::State::not_handed_in;
}

std::string row(const Report& report, std::size_t student_width, std::size_t lab_width,
                const report::Style& style) {
    auto text = fmt::format("  {:<{}}  {:<{}}  ", report.lab.id, lab_width,
                            report::short_name(report.submission.student), student_width);
    if (report.status != Status::graded)
        return text + (not_handed_in(report) ? style.quiet("not marked") : style.bad("not marked")) + "  " +
               report::one_line(report.status_because) + "\n";
    auto score = fmt::format("{:>6} / {:<5}", report::points(report.score), report::points(report.max_score));
    std::string lost;
    for (const auto& check : report.checks)
        if (check.verdict == Verdict::fail || check.verdict == Verdict::partial ||
            check.verdict == Verdict::held)
            lost += fmt::format("  {} {}", check.id, name(check.verdict));
    if (report.submission.handed.late) lost += "  late";
    return text + (report.full_marks() ? style.good(score) : score) + style.quiet(lost) + "\n";
}

std::string table(const std::vector<Report>& reports, const report::Style& style) {
    std::size_t student_width = 0, lab_width = 0;
    for (const auto& report : reports) {
        student_width =
            std::max(student_width, std::min<std::size_t>(40, report::letters(report.submission.student)));
        lab_width = std::max(lab_width, report.lab.id.size());
    }
    std::string text;
    for (const auto& report : reports) text += row(report, student_width, lab_width, style);
    return text;
}

int exit_code(const batch::ClassFolder& folder, const std::vector<Report>& reports, bool strict) {
    int code = all_passed;
    for (std::size_t i = 0; i < reports.size(); ++i) {
        const bool is_refused = i >= folder.entries.size() || folder.entries[i].refused;
        if (not_handed_in(reports[i])) continue;
        if (reports[i].status == Status::graded) {
            if (reports[i].held() > 0)
                code = std::max<int>(code, tool_could_not);
            else if (strict && !reports[i].full_marks())
                code = std::max<int>(code, something_failed);
        } else {
            code = std::max<int>(code, is_refused ? call_is_wrong : tool_could_not);
        }
    }
    return code;
}

std::string summary(const std::vector<Report>& reports, const std::string& out) {
    const auto marked = std::ranges::count(reports, Status::graded, &Report::status);
    const auto held = std::ranges::count_if(reports, [](const Report& report) { return report.held() > 0; });
    const auto full = std::ranges::count_if(reports, &Report::full_marks);
    const auto missing = std::ranges::count_if(reports, not_handed_in);
    return fmt::format(
        "\n{} of {} submissions marked, {} with full marks{}.\n{}"
        "Reports: {}/<student>/<lab>.txt and .json\nAll marks: {}/class.csv\n",
        marked, std::ssize(reports) - missing, full,
        held ? fmt::format(", {} with checks that a teacher has to decide", held) : "",
        missing ? fmt::format("Not handed in: {}.\n", missing) : "", report::one_line(out),
        report::one_line(out));
}

}  // namespace

int grade(int argc, char** argv) {
    MarkOptions options;
    std::string class_folder, out = "reports", secret_file;
    bool strict = false, unlocked = false, fixes = false;
    Options call{{.name = "CLASS",
                  .into = &class_folder,
                  .help = "the class: a folder or an archive",
                  .type = "",
                  .required = true}};
    options.add_to(call, true);
    options.add_also(call);
    call.push_back({.name = "--out",
                    .into = &out,
                    .help = "folder for the reports",
                    .type = "DIR",
                    .shows_default = true});
    call.push_back({.name = "--strict",
                    .into = &strict,
                    .help = "exit with code 1 if a submission does not have full marks"});
    call.push_back({.name = "--fixes",
                    .into = &fixes,
                    .help =
                        "report a change that helps in each file that lost points, not only where a lab says "
                        "`advice = \"always\"`"});
    call.push_back(
        {.name = "--unlocked", .into = &unlocked, .help = "mark even where submissions cannot be sandboxed"});
    std::vector<std::string> formats;
    call.push_back(class_formats(formats));
    batch::ClassOptions intake;
    add_intake(call, intake);
    add_secret(call, secret_file);
    if (auto over = parse(
            "Marks a class: a folder or an archive, as CLASS/<student>/<lab>/<file> or as it comes from "
            "Canvas, Moodle, Gradescope, Classroom 50 or git. It writes a report for each "
            "submission, and all marks into one table. `warpmark grade solutions` marks the class that "
            "comes with warpmark.",
            call, argc, argv))
        return *over;
    auto run = backend(options.device, options.also);
    if (!run) return fail(run.error());
    auto root = lab::find_root(options.root);
    if (!root) return fail(root.error());
    if (!unlocked)
        if (const auto may = batch::may_be_marked(class_folder, *root); !may) return fail(may.error());
    auto folder = batch::read_class(class_folder, *root, out, intake);
    if (!folder) return fail(folder.error());
    say_of(*folder);

    auto secret =
        secret_file.empty() ? batch::secret_of_class(class_folder, *root) : batch::read_secret(secret_file);
    if (!secret) return fail(secret.error());
    for (auto& lab : folder->labs) lab = lab::drawn(std::move(lab), *secret);
    Marking marking;
    marking.seed = options.seed;
    marking.on_gpu = options.device != "sim";
    marking.tries_fixes = true;
    marking.marks_count = !fixes;
    if (*secret != lab::secret_of(1)) marking.draw = lab::draw_id(*secret);
    Result<std::vector<Report>> reports = std::vector<Report>();
    {
        batch::Progress progress(folder->entries.size() + folder->unrecognized.size());
        reports = batch::mark(*folder, marking, *run, options.job_count(), [&](const Report& report) {
            progress.done(report.lab.id + " " + report::short_name(report.submission.student));
        });
    }
    if (!reports) return fail(reports.error());
    const auto unwritten = batch::write_reports(*reports, out, formats);
    print_guarded(table(*reports, stdout_style()) + summary(*reports, out));
    publish(*reports, out, false);
    if (!unwritten.empty()) return fail(unwritten);
    return exit_code(*folder, *reports, strict);
}

}  // namespace warpmark::cli
