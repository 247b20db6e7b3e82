// Options, files, rows and summary of a call of `grade`.
#include "grader/cli/course/class_call_steps.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "grader/cli/ci_safe_output.h"
#include "grader/cli/command_support.h"
#include "grader/course/class_marking.h"
#include "grader/intake/class_layout.h"
#include "grader/lab/bounded_file_reader.h"
#include "grader/lab/program_name.h"
#include "grader/report/text_formatting.h"
#include "harness/base/protected_files.h"

namespace warpmark::cli {
namespace {

// The teacher's files in a class folder, roster.csv and course.toml. Lookup of roster.csv and course.toml by
// name, excluding both from the submissions.

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

// End of a `grade` call: the last lines on stdout, and the exit code. Counts of a class's rows by outcome.

bool is_missing(const Report& report) {
    return report.submission.handed.state == SubmissionRecord::State::not_handed_in;
}

// A submission does not count as missing if an unrecognized file of the student could be it.
std::ptrdiff_t count_missing(const batch::ClassFolder& folder, const std::vector<Report>& reports) {
    return std::ranges::count_if(reports, [&](const Report& report) {
        return is_missing(report) && std::ranges::none_of(folder.unrecognized, [&](const auto& one) {
                   return one.submission.student == report.submission.student &&
                          (one.labs.empty() || one.labs.contains(report.lab.id + " "));
               });
    });
}

}  // namespace

void add_intake(Options& call, batch::ClassOptions& intake) {
    std::string names;
    for (const auto& layout : intake::layouts()) names += fmt::format("{}, ", layout.name);
    call.push_back({.name = "--roster",
                    .into = &intake.roster,
                    .help = "a CSV file with the columns id,name,section,mail,group; every student in it "
                            "gets a row for each lab",
                    .names = Names::input,
                    .type = "FILE"});
    call.push_back({.name = "--layout",
                    .into = &intake.layout,
                    .help = fmt::format("the layout of the class, if it is not recognized: {}a pattern such "
                                        "as '{{lab}}/{{student}}/{{file}}', or a CSV with the columns "
                                        "path,student,lab,file,attempt,late,time",
                                        names),
                    .names = Names::input,
                    .type = "LAYOUT"});
}

void add_page(Options& call, std::string& page) {
    call.push_back({.name = "--html",
                    .into = &page,
                    .help = "also write the class page, for teachers, like `report --format html -o`; a name "
                            "ending in / is a folder that also gets a page for each submission",
                    .names = Names::output_or_folder,
                    .type = "FILE|DIR/"});
}

void say_of(const batch::ClassFolder& folder) {
    const auto known = std::ranges::find(intake::layouts(), folder.layout, &intake::Layout::name);
    if (known != intake::layouts().end() && folder.layout != "own")
        batch::say(fmt::format("warpmark: layout {}: {}\n", known->name, known->what));
    for (const auto& warning : folder.warnings)
        batch::say(fmt::format("warpmark: warning: {}\n", report::one_line(warning)));
    for (const auto& ignored : folder.ignored)
        batch::say(fmt::format("warpmark: ignored {}\n", report::one_line(ignored)));
}

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

ClassRows::ClassRows(const std::vector<Report>& to_come, report::Style style) : style_(style) {
    constexpr std::size_t widest = 40;
    for (const auto& report : to_come) {
        student_width_ =
            std::max(student_width_, std::min(widest, report::letters(report.submission.student)));
        lab_width_ = std::max(lab_width_, report.lab.id.size());
        name_width_ = std::max(name_width_, std::min(widest, report::letters(report.submission.handed.name)));
    }
    rows_.resize(to_come.size());
}

std::string ClassRows::row(const Report& report) const {
    auto text = fmt::format("  {:<{}}  {:<{}}  ", report.lab.id, lab_width_,
                            report::short_name(report.submission.student), student_width_);
    if (name_width_ > 0)
        text += fmt::format("{:<{}}  ", report::short_name(report.submission.handed.name), name_width_);
    if (report.decided)
        return text +
               fmt::format("{:>6} / {:<5}", report::shown_points(report.decided->points, report.max_score),
                           report::shown_points(report.max_score)) +
               style_.quiet(fmt::format("  set by {}{}{}", report::one_line(report.decided->by),
                                        report.decided->is_older_than_file ? " " : "",
                                        report::older_words(report))) +
               "\n";
    const bool is_missing = report.submission.handed.state == SubmissionRecord::State::not_handed_in;
    if (report.status != Status::graded)
        return text + (is_missing ? style_.quiet("not marked") : style_.bad("not marked")) + "  " +
               report::one_line(report.status_because) + "\n";
    auto score = fmt::format("{:>6} / {:<5}", report::shown_points(report.score, report.max_score),
                             report::shown_points(report.max_score));
    std::string lost;
    for (const auto& check : report.checks)
        if (check.verdict == Verdict::fail || check.verdict == Verdict::partial ||
            check.verdict == Verdict::held)
            lost += fmt::format("  {} {}", check.id, name(check.verdict));
    if (report.submission.handed.late) lost += "  late";
    if (!report.open.empty()) lost += "  open";
    if (report.untouched) lost += "  as handed out";
    return text + (report.full_marks() ? style_.good(score) : score) + style_.quiet(lost) + "\n";
}

void ClassRows::put(std::size_t at, const Report& report) {
    rows_.at(at) = row(report);
}
void ClassRows::leave_out(std::size_t at) {
    rows_.at(at) = "";
}

std::string ClassRows::take() {
    std::string text;
    for (; next_ < rows_.size() && rows_[next_]; ++next_) text += *std::exchange(rows_[next_], "");
    return text;
}

std::string ClassRows::take_all() {
    std::string text;
    for (; next_ < rows_.size(); ++next_) text += std::exchange(rows_[next_], "").value_or("");
    return text;
}

int class_exit_code(const batch::ClassFolder& folder, const std::vector<Report>& rows,
                    const std::vector<bool>& wanted, bool strict) {
    int code = all_passed;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (!wanted.at(i)) continue;
        const bool is_refused = i >= folder.entries.size() || folder.entries[i].refused;
        if (rows[i].decided || is_missing(rows[i])) continue;
        if (rows[i].status == Status::graded) {
            if (rows[i].held() > 0)
                code = std::max<int>(code, tool_could_not);
            else if (strict && !rows[i].full_marks())
                code = std::max<int>(code, something_failed);
        } else {
            code = std::max<int>(code, is_refused ? call_is_wrong : tool_could_not);
        }
    }
    return code;
}

std::string class_summary(const batch::ClassFolder& folder, const std::vector<Report>& reports,
                          const batch::RunCounts& counts, const std::string& out,
                          const std::filesystem::path& book) {
    const auto marked = std::ranges::count(reports, Status::graded, &Report::status);
    const auto held = std::ranges::count_if(
        reports, [](const Report& report) { return report.held() > 0 && !report.decided; });
    const auto full = std::ranges::count_if(reports, &Report::full_marks);
    const auto missing = count_missing(folder, reports);
    const auto absent = std::ranges::count_if(
        reports, [](const Report& report) { return report.submission.handed.is_absent(); });
    const auto open = std::ranges::count_if(
        reports, [](const Report& report) { return !report.mark() && !is_missing(report); });
    auto text = fmt::format("\n{} of {} submissions marked, {} with full marks{}.\n", marked,
                            std::ssize(reports) - absent, full,
                            held ? fmt::format(", {} with checks that a teacher has to decide", held) : "");
    if (missing) text += fmt::format("Not handed in: {}.\n", missing);
    std::string where;
    if (book != std::filesystem::path(out) / batch::book_file)
        where = " --book " + lab::shell_word(book.string());
    else if (out != "reports")
        where = " --out " + lab::shell_word(out);
    if (open)
        text += fmt::format("Open, until you decide: {}. List them with: {} gradebook open{}\n", open,
                            lab::called(), report::one_line(where));
    if (const auto older = std::ranges::count_if(
            reports, [](const Report& one) { return one.decided && one.decided->is_older_than_file; }))
        text +=
            fmt::format("Set by a teacher before the newest file: {}. List them with: {} gradebook open{}\n",
                        older, lab::called(), report::one_line(where));
    if (counts.known)
        text += fmt::format("{} had this mark already (--again marks them again).\n", counts.known);
    return text +
           fmt::format("Reports: {}/<student>/<lab>.txt and .json\nAll marks: {}/class.csv\nGradebook: {}\n",
                       report::one_line(out), report::one_line(out), report::one_line(book.string()));
}

}  // namespace warpmark::cli
