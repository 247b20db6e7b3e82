// Exports of a gradebook for other programs: `warpmark gradebook export`. Exports of marks, the course's
// table, a platform's table, sources and reports.
#include <fmt/format.h>

#include <ctime>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "grader/cli/command_support.h"
#include "grader/cli/course/class_book.h"
#include "grader/cli/course/course_table.h"
#include "grader/cli/course/gradebook_actions.h"
#include "grader/cli/course/platform_table.h"
#include "grader/course/class_exports.h"
#include "grader/course/gradebook_marking.h"
#include "grader/gradebook/gradebook_maintenance.h"
#include "grader/gradebook/mark_key.h"
#include "grader/intake/folder_walk.h"
#include "grader/lab/bounded_file_reader.h"
#include "grader/lab/did_you_mean.h"
#include "grader/lab/grading_limits.h"
#include "grader/lab/lab_location.h"
#include "grader/report/format_writers.h"
#include "grader/report/program_version.h"
#include "grader/report/text_formatting.h"
#include "harness/base/atomic_write.h"

namespace warpmark::cli {
namespace {

struct FeedbackCall {
    std::string platform, file, lab, course;  // `course` is a file; "": the course in the gradebook
};

// Zip of reports for a platform, made by `gradebook export --feedback PLATFORM FILE.zip`. Reports in the
// course's visibility, packed in one zip.

Result<void> may_be_written(const FeedbackCall& call) {
    std::error_code none;
    const bool is_folder = std::filesystem::is_directory(call.file, none);
    if (call.lab.empty())
        return std::unexpected(Error{"--feedback exports the reports of one lab", {}, "Add --lab LAB."});
    if (call.file.ends_with(".zip") && !is_folder) return {};
    return std::unexpected(Error{"--feedback writes a zip",
                                 {lab::display(call.file), 0, 0},
                                 "Name a file that ends in .zip: export --feedback canvas FILE.zip."});
}

// Writes the zip and lists the students left out. Returns the exit code.
int export_feedback(gradebook::Gradebook& book, const FeedbackCall& call) {
    if (const auto may = may_be_written(call); !may) return fail(may.error());
    ClassCall course{.course_file = call.course, .marking = nullptr};
    if (const auto taken = take_course(&book, course); !taken) return fail(taken.error());
    if (course.course && !call.course.empty())
        if (const auto same = check_same_course(book, course.course->course, call.course); !same)
            return fail(same.error());
    const auto seen = for_readers(course.course, {}).as_seen;
    auto feedback =
        batch::feedback_for(call.platform, book, call.lab, gradebook::program_id(report::program_version()),
                            seen, course.course ? &*course.course : nullptr);
    if (!feedback) return fail(feedback.error());
    for (const auto& one : feedback->left_out) say_warning(Error{"left out: " + one, {}, ""});
    if (feedback->files.empty())
        return fail(Error{"There are no reports to return, so no file was written",
                          {},
                          "First mark the class, from the platform's own download."});
    const auto count = feedback->files.size();
    const auto bytes = intake::archived(intake::ArchiveForm::zip, std::move(feedback->files));
    if (!bytes) return fail(bytes.error());
    if (const auto written = write_named(call.file, *bytes); !written) return fail(written.error());
    fmt::print("{}: {} report{}\n", report::one_line(call.file), count, count == 1 ? "" : "s");
    return all_passed;
}

using gradebook::Gradebook;

int export_for(Gradebook& book, const GradebookCall& call) {
    if (call.output.empty())
        return fail(Error{"The folder is missing", {}, "Name a new one: export --for jplag DIR."});
    const auto laid = batch::lay_out_for(call.tool, book, call.output);
    if (!laid) return fail(laid.error());
    for (const auto& one : laid->labs)
        fmt::print("{}: {} submissions. In {}/{} run: {}\n", one.lab, one.submissions,
                   report::one_line(call.output), one.lab, one.command);
    for (const auto& one : laid->left_out) fmt::print("left out {}\n", one);
    fmt::print("{}/names.csv lists the student of each folder.\n", report::one_line(call.output));
    return all_passed;
}

struct Known {
    std::vector<std::string> platform_ids, mails;
    std::string name;
};

// The ids by which platforms may know each student.
Result<std::map<std::string, Known>> known_by(Gradebook& book) {
    const auto attempts = book.attempts();
    const auto others = book.unrecognized();
    if (!attempts) return std::unexpected(attempts.error());
    if (!others) return std::unexpected(others.error());
    std::map<std::string, Known> all;
    const auto add = [&](const std::string& student, const SubmissionRecord& handed) {
        all[student].platform_ids.push_back(handed.platform_id);
        all[student].mails.push_back(handed.mail);
        if (!handed.name.empty()) all[student].name = handed.name;
    };
    for (const auto& one : *attempts) add(one.student, one.handed);
    for (const auto& one : *others) add(one.student, one.handed);
    return all;
}

// Fills the column of a platform's own table with the course's marks for one lab.
int export_into(Gradebook& book, const GradebookCall& call, const CourseTable& table) {
    if (call.lab.empty() || call.column.empty())
        return fail(
            Error{"--into writes one lab's marks into one column", {}, "Add --lab LAB and --column NAME."});
    auto known = known_by(book);
    if (!known) return fail(known.error());
    std::vector<TableColumn> all;
    std::vector<std::string> labs;
    std::set<std::string> meant;
    for (const auto& mark : table.marks) {
        labs.push_back(mark.lab);
        if (!lab::same_lab(mark.lab, call.lab)) continue;
        meant.insert(mark.lab);
        const auto& ids = (*known)[mark.student];
        all.push_back(
            {mark.student, ids.platform_ids, ids.mails, mark.counts ? mark.percent : std::nullopt, ids.name});
    }
    if (meant.size() > 1) return fail(lab::several_meant(call.lab, {meant.begin(), meant.end()}));
    if (all.empty())
        return fail(
            Error{fmt::format("The course has no lab `{}`", call.lab), {}, lab::suggestion(call.lab, labs)});
    const auto text = intake::read_whole(call.into, limits::table_bytes_max);  // unmodified
    if (!text) return fail(text.error());
    const auto filled = fill_table(call.into, *text, call.column, all);
    if (!filled) return fail(filled.error());
    if (!filled->note.empty()) say_warning(Error{filled->note, {}, ""});
    for (const auto& one : filled->left) say_warning(Error{"left as it is: " + one, {}, ""});
    const auto written = write_to(call.output.empty() ? "-" : call.output, filled->text);
    if (!written) return fail(written.error());
    return all_passed;
}

}  // namespace

int export_book(Gradebook& book, const GradebookCall& call) {
    if (!call.tool.empty()) return export_for(book, call);
    if (!call.feedback.empty())
        return export_feedback(
            book, {.platform = call.feedback, .file = call.output, .lab = call.lab, .course = call.course});
    Result<std::string> text;
    if (!call.course.empty()) {
        auto table = course_table(book, call.course);
        if (!table) return fail(table.error());
        for (const auto& warning : table->warnings) say_warning(warning);
        if (!call.into.empty()) return export_into(book, call, *table);
        text = std::move(table->csv);
    } else if (call.all) {
        text = gradebook::everything(book);
    } else {
        auto rows = batch::rows_of_book(book, gradebook::program_id(report::program_version()));
        if (!rows) return fail(rows.error());
        text = report::csv(*rows);
    }
    if (!text) return fail(text.error());
    const auto written = write_to(call.output.empty() ? "-" : call.output, *text);
    if (!written) return fail(written.error());
    return all_passed;
}

}  // namespace warpmark::cli
