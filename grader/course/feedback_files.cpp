// Reports of a class under the file names by which a platform recognizes the student: Canvas's "Upload
// Submissions" and Moodle's "Upload multiple feedback files in a zip". File names for feedback, then the
// texts.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "grader/course/class_exports.h"
#include "grader/course/gradebook_marking.h"
#include "grader/gradebook/course_rules.h"
#include "grader/intake/class_layout.h"
#include "grader/lab/did_you_mean.h"
#include "grader/lab/lab_location.h"
#include "grader/report/terminal_report.h"
#include "grader/report/text_formatting.h"

namespace warpmark::batch {
namespace {

// "fay (Franklin, Fay): Not handed in"
std::string left_out(const std::string& student, const SubmissionRecord& handed, const std::string& why) {
    const auto name = handed.name.empty() ? "" : " (" + report::short_name(handed.name) + ")";
    return fmt::format("{}{}: {}", report::short_name(student), name, report::one_line(why));
}

// One report as text, or the reason why there is none.
struct ReportText {
    std::string text, why_not;
};

// Feedback on a file that could not be marked: the reason and the remedy.
std::string open_text(const std::string& student, const std::string& lab, const Error& why,
                      const std::vector<gradebook::Decision>& decisions,
                      const std::function<Report(const Report&)>& as_seen) {
    Report report;
    report.lab.id = lab;
    report.submission.student = student;
    add_decision(report, decisions);
    if (as_seen) report = as_seen(report);
    auto text = report::one_line(lab) + "\n\n";
    for (const auto& note : report.notes) text += report::wrapped(report::printable(note), "  ");
    if (report.decided)
        text += "  " + report::decided_words(report) + ".\n  The file was not marked.\n";
    else
        text += "  Not marked. This is not a zero.\n";
    return text + report::wrapped(report::printable(why.what), "  ") +
           report::wrapped(report::printable(why.way_out), "  ");
}

Result<ReportText> told_to(gradebook::Gradebook& book, const gradebook::Attempt& one,
                           const std::string& program, const std::vector<gradebook::Decision>& decisions,
                           const std::function<Report(const Report&)>& as_seen,
                           const gradebook::CourseRules* course) {
    if (one.refused) return ReportText{open_text(one.student, one.lab, one.why, decisions, as_seen), ""};
    if (one.marked.empty()) return ReportText{"", "not marked yet"};
    const auto mark = book.mark(one.marked);
    if (!mark) return std::unexpected(mark.error());
    if (!*mark || !(*mark)->has_results()) return ReportText{"", "not marked yet"};
    if ((*mark)->program != program)
        return ReportText{
            "", "marked by another version of warpmark; `warpmark grade CLASS --resume` marks it again"};
    auto report = report_of(**mark, {one.file, one.file, one.student, "", one.handed}, program);
    add_decision(report, decisions);
    const auto of_book = course_of(book);
    if (!of_book) return std::unexpected(of_book.error());
    add_open(report, one, course ? std::optional(*course) : *of_book);
    return ReportText{report::text(as_seen ? as_seen(report) : report), ""};
}

}  // namespace

std::string feedback_name(const std::string& platform, const std::string& path, const std::string& lab) {
    const bool is_canvas = platform == "canvas";
    for (const auto& part : std::filesystem::path(path)) {
        const auto beginning =
            is_canvas ? intake::canvas_beginning(part.string()) : intake::moodle_beginning(part.string());
        if (beginning.empty()) continue;
        return fmt::format("{}_{}{}.txt", beginning, is_canvas ? "" : "assignfeedback_file_", lab);
    }
    return "";
}

Result<Feedback> feedback_for(const std::string& platform, gradebook::Gradebook& book, const std::string& lab,
                              const std::string& program, const std::function<Report(const Report&)>& as_seen,
                              const gradebook::CourseRules* course) {
    const auto attempts = book.attempts();
    const auto others = book.unrecognized();
    const auto counting = gradebook::counting_decisions(book, course);
    if (!counting) return std::unexpected(counting.error());
    if (!attempts) return std::unexpected(attempts.error());
    if (!others) return std::unexpected(others.error());
    Feedback all;
    std::vector<std::string> labs;
    bool is_known = false;
    const auto put = [&](const std::string& student, const SubmissionRecord& handed, const std::string& path,
                         const std::string& id, ReportText told) {
        const auto name = feedback_name(platform, path, id);
        const bool is_taken =
            std::ranges::any_of(all.files, [&](const auto& file) { return file.path == name; });
        const auto leave_out = [&](const std::string& why) {
            all.left_out.push_back(left_out(student, handed, why));
        };
        if (!told.why_not.empty())
            leave_out(told.why_not);
        else if (name.empty())
            leave_out(fmt::format("its file name does not follow the pattern of {}",
                                  platform == "canvas" ? "Canvas" : "Moodle"));
        else if (is_taken)
            leave_out("another student's file has the same name");
        else
            all.files.push_back({name, std::move(told.text)});
    };
    for (const auto& one : gradebook::current(*attempts)) labs.push_back(one.lab);
    if (const auto meant = lab::meant_ids(labs, lab); meant.size() > 1)
        return std::unexpected(lab::several_meant(lab, meant));
    for (const auto& one : gradebook::current(*attempts)) {
        if (!lab::means_lab(lab, one.lab)) continue;
        is_known = true;
        auto told = told_to(book, one, program, counting->all, as_seen, course);
        if (!told) return std::unexpected(told.error());
        put(one.student, one.handed, one.path, one.lab, std::move(*told));
    }
    for (const auto& one : *others) {
        if (one.lab.empty() || !lab::means_lab(lab, one.lab)) continue;
        is_known = true;
        if (one.handed.state == SubmissionRecord::State::not_handed_in) {
            all.left_out.push_back(left_out(one.student, one.handed, one.why.what));
            continue;
        }
        put(one.student, one.handed, one.path, one.lab,
            {open_text(one.student, one.lab, one.why, counting->all, as_seen), ""});
    }
    if (is_known) return all;
    return std::unexpected(Error{fmt::format("The gradebook has no submission for a lab `{}`", lab),
                                 Place{book.path().string(), 0, 0}, lab::suggestion(lab, labs)});
}

}  // namespace warpmark::batch
