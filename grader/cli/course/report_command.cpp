// `warpmark report`: summarizes a class from its gradebook, or compares two gradebooks.
#include <fmt/format.h>

#include "grader/cli/ci/ci_job.h"
#include "grader/cli/command_support.h"
#include "grader/cli/course/class_book.h"
#include "grader/cli/course/class_report_files.h"
#include "grader/cli/course/gradebook_actions.h"
#include "grader/cli/course/student_name.h"
#include "grader/cli/output_options.h"
#include "grader/cli/stdout_view.h"
#include "grader/course/class_marking.h"
#include "grader/lab/did_you_mean.h"
#include "grader/lab/lab_location.h"
#include "grader/report/class_text.h"
#include "grader/report/report_formats.h"

namespace warpmark::cli {
namespace {

using Rows = std::vector<report::ClassRow>;

Result<gradebook::Gradebook> open_book(const std::string& word) {
    return gradebook::Gradebook::open(book_in(word), gradebook::Opening::must_exist);
}

Result<Rows> read_rows(const std::string& word) {
    auto book = open_book(word);
    if (!book) return std::unexpected(book.error());
    return read_class_rows(*book);
}

Result<void> keep_labs(Rows& rows, const std::string& word) {
    if (word.empty()) return {};
    std::vector<std::string> labs;
    for (const auto& row : rows) labs.push_back(row.report.lab.id);
    std::erase_if(rows,
                  [&](const report::ClassRow& row) { return !lab::means_lab(word, row.report.lab.id); });
    if (!rows.empty()) return {};
    return std::unexpected(
        Error{fmt::format("The gradebook has no lab `{}`", word), {}, lab::suggestion(word, labs)});
}

Result<void> keep_student(Rows& rows, const std::string& student) {
    if (student.empty()) return {};
    std::vector<std::string> students;
    for (const auto& row : rows) students.push_back(row.report.submission.student);
    std::erase_if(rows,
                  [&](const report::ClassRow& row) { return row.report.submission.student != student; });
    if (!rows.empty()) return {};
    return std::unexpected(Error{
        fmt::format("The gradebook has no student `{}`", student), {}, lab::suggestion(student, students)});
}

using Errors = std::vector<Error>;

// A system's own format covers one submission, which may have several labs, without what the course hides
// from students. A table of all submissions is for the teacher.
std::expected<std::string, Errors> in_format(gradebook::Gradebook& book, const Rows& rows,
                                             const report::Format& format) {
    const auto wrong = [](Error error) { return std::unexpected(Errors{std::move(error)}); };
    const std::vector names{std::string(format.name)};
    const auto setting = setting_of_job(names);
    if (!setting) return wrong(setting.error());
    ClassCall call{.marking = nullptr};
    if (auto taken = take_course(&book, call); !taken) return std::unexpected(std::move(taken.error()));
    const bool is_of_one = format.of == report::FormatScope::submission;
    const auto readers = is_of_one ? for_readers(call.course, *setting) : batch::ReportAudience{{}, *setting};
    if (const auto may = check_visibility(names, readers.setting); !may) return wrong(may.error());
    std::vector<Report> reports;
    for (const auto& row : rows) {
        if (is_of_one && row.report.submission.student != rows.front().report.submission.student)
            return wrong(
                {fmt::format("--format {} needs one student", format.name), {}, "Add --student NAME."});
        const bool is_as_seen = readers.as_seen && !format.keeps_marks;
        reports.push_back(is_as_seen ? readers.as_seen(row.report) : row.report);
    }
    return format.text(reports, readers.setting);
}

int print_or_write(const std::string& text, const std::string& out) {
    if (out == "-")
        print_guarded(text);
    else if (auto written = write_to(out, text); !written)
        return fail(written.error());
    return all_passed;
}

std::string in_text(Rows rows, bool is_printed) {
    const auto unrecognized =
        std::erase_if(rows, [](const report::ClassRow& row) { return row.report.lab.id.empty(); });
    auto text =
        report::class_text(report::class_statistics(rows), is_printed ? stdout_view() : report::View{});
    if (unrecognized)
        text += fmt::format("Not recognized and not assigned to a lab: {} (`--format csv` lists them)\n",
                            unrecognized);
    return text;
}

// Shows the whole class as JSON or HTML.
int show_class(gradebook::Gradebook& book, Rows rows, const ClassPages& pages) {
    if (pages.is_json && is_folder(pages))
        return fail(Error{"JSON goes into one file, not into a folder", Place{pages.out, 0, 0},
                          "Name a file, or add --format html."});
    const auto said = write_class(book, std::move(rows), pages);
    if (!said) return fail(said.error());
    print_guarded(*said);
    return all_passed;
}

// The class formats that --format accepts.
std::vector<std::string> names_of_formats() {
    std::vector<std::string> names{"text", "html", "json"};
    for (const auto& format : report::formats)
        if (format.of == report::FormatScope::marked || format.write_in) names.emplace_back(format.name);
    return names;
}

}  // namespace

int report(int argc, char** argv) {
    std::string book = "reports", against, lab, student, format = "text";
    ClassPages pages;
    const Options options{
        {.name = "BOOK",
         .into = &book,
         .help = "the gradebook, or the folder for the reports that has it",
         .names = Names::input,
         .type = "",
         .shows_default = true},
        {.name = "--against",
         .into = &against,
         .help = "list each mark that differs from this earlier gradebook",
         .names = Names::input,
         .type = "BOOK"},
        {.name = "--lab", .into = &lab, .help = "report only this lab", .type = "LAB"},
        {.name = "--student",
         .into = &student,
         .help = "report only this student, by id or name",
         .type = "NAME"},
        {.name = "--format",
         .into = &format,
         .help = "html: the class page, for teachers; json: the data of that page; other formats: the marks",
         .type = "FORMAT",
         .shows_default = true,
         .words = names_of_formats()},
        {.name = "--out,-o",
         .into = &pages.out,
         .help = "write to this file instead of stdout; html: a name ending in / is a folder that also gets "
                 "a page for each submission",
         .names = Names::output_or_folder,
         .type = "FILE|DIR/"},
        {.name = "--anonymous",
         .into = &pages.anonymous,
         .help = "html, json: leave out everything that identifies a student"}};
    if (auto over =
            parse("Summarizes a class's results for each lab: the distribution of points, the checks that "
                  "cost most points, students who made the same mistake, and students who need help.",
                  options, argc, argv))
        return *over;
    auto opened = open_book(book);
    if (!opened) return fail(opened.error());
    auto rows = read_class_rows(*opened);
    if (!rows) return fail(rows.error());
    if (auto kept = keep_labs(*rows, lab); !kept) return fail(kept.error());
    if (!student.empty()) {
        auto meant = student_of(*opened, student);
        if (!meant) return fail(meant.error());
        student = std::move(*meant);
    }
    if (auto kept = keep_student(*rows, student); !kept) return fail(kept.error());
    pages.is_json = format == "json";
    if (pages.is_json || format == "html") {
        if (against.empty()) return show_class(*opened, std::move(*rows), pages);
        return fail(Error{"--against prints text only", {}, "Leave out --format."});
    }
    if (pages.anonymous)
        return fail(
            Error{"--anonymous needs the format html or json", {}, "Add --format html, or --format json."});
    if (!against.empty()) {
        auto before = read_rows(against);
        if (!before) return fail(before.error());
        if (auto kept = keep_labs(*before, lab); !kept) return fail(kept.error());
        if (auto kept = keep_student(*before, student); !kept) return fail(kept.error());
        print_guarded(report::differences_text(report::differences(*before, *rows), stdout_view()));
        return all_passed;
    }
    if (format == "text") return print_or_write(in_text(std::move(*rows), pages.out == "-"), pages.out);
    const auto text = in_format(*opened, *rows, *report::find_format(format));
    if (!text) return fail(text.error());
    return print_or_write(*text, pages.out);
}

}  // namespace warpmark::cli
