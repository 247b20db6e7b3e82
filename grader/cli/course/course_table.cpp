// Course marks in three steps: attempts and decisions of the book, the rules' view of them, CSV.
#include "grader/cli/course/course_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

#include "grader/cli/course/class_book.h"
#include "grader/cli/course/gradebook_actions.h"
#include "grader/gradebook/teacher_decisions.h"
#include "grader/gradebook/time_zone.h"
#include "grader/lab/bounded_file_reader.h"
#include "grader/lab/grading_limits.h"
#include "grader/lab/installed_points.h"
#include "grader/lab/lab_location.h"
#include "grader/marking/stub_comparison.h"
#include "grader/report/format_writers.h"
#include "grader/report/text_formatting.h"

namespace warpmark::cli {
namespace {

using gradebook::Gradebook;

struct Seen {
    std::vector<gradebook::RuledAttempt> tried;
    std::map<std::string, gradebook::Mark> of_lab;  // one per lab, for the lab's version
    gradebook::GradebookNames in_book;
    std::vector<std::string> unread_times;
    std::vector<Error> warnings;
};

// Checks whether a source is the stub of its lab version. Each pair is compared once.
class Stubs {
  public:
    explicit Stubs(Gradebook& book) : book_(book) {}
    Result<bool> is_one(const gradebook::Mark& mark) {
        const auto [known, is_new] = known_.try_emplace({mark.source_sha256, mark.lab_version}, false);
        if (!is_new) return known->second;
        const auto source = book_.source(mark.source_sha256);
        if (!source) return std::unexpected(source.error());
        const auto stub = stub_of(mark);
        if (!stub) return std::unexpected(stub.error());
        return known->second = !stub->empty() && batch::is_stub(*source, *stub);
    }

  private:
    // "": the version has no stub.
    Result<std::string> stub_of(const gradebook::Mark& mark) {
        const auto [known, is_new] = stubs_.try_emplace(mark.lab_version);
        if (!is_new) return known->second;
        const auto version = book_.lab_version(mark.lab_version);
        if (!version) return std::unexpected(version.error());
        if (!*version) return known->second;
        const auto begin = fmt::format("labs/{}/", mark.lab);
        for (const auto& [name, text] : (*version)->files)
            if (name.starts_with(begin) && name.ends_with(".cu")) known->second = text;
        return known->second;
    }
    Gradebook& book_;
    std::map<std::pair<std::string, std::string>, bool> known_;
    std::map<std::string, std::string> stubs_;
};

// A platform time without a time zone is in the course's zone.
std::optional<int64_t> time_of(const gradebook::Attempt& one, const gradebook::CourseRules& rules) {
    if (one.handed_in || one.handed.time.empty() || !rules.zone) return one.handed_in;
    const auto local = gradebook::seconds_of(one.handed.time + "Z");
    return local ? std::optional(rules.zone->moment_of(*local).at) : std::nullopt;
}

// Adds marks from course.toml for students of the book without a row for that lab.
void add_set_marks(Seen& all, const gradebook::CourseRules& rules,
                   const std::vector<gradebook::Unrecognized>& others) {
    for (const auto& mark : rules.marks) {
        const bool has_row = std::ranges::any_of(all.tried, [&](const gradebook::RuledAttempt& one) {
            return one.student == mark.student && lab::means_lab(mark.lab, one.lab);
        });
        const bool is_stray =
            std::ranges::find(others, mark.student, &gradebook::Unrecognized::student) != others.end();
        const auto lab = std::ranges::find_if(
            all.in_book.labs, [&](const std::string& id) { return lab::means_lab(mark.lab, id); });
        if (has_row || lab == all.in_book.labs.end()) continue;
        if (!is_stray && !all.in_book.students.contains(mark.student)) continue;
        all.in_book.students.insert(mark.student);
        auto& tried = all.tried.emplace_back();
        tried.student = mark.student;
        tried.lab = *lab;
        tried.number = 0;
        tried.points = mark.points;
        tried.decided = true;
    }
}

// Fills in the maximum of rows without a mark that a teacher has given points, from other marks of the lab or
// from the installed lab.
void add_points_of_labs(Seen& all) {
    std::map<std::string, double> most;
    for (const auto& [id, mark] : all.of_lab) most[id] = mark.max_score;
    for (auto& one : all.tried) {
        if (one.points_max > 0) continue;
        auto& points = most[one.lab];
        if (points == 0 && one.points) points = lab::installed_points(one.lab);
        one.points_max = points;
    }
}

Result<Seen> seen(Gradebook& book, const gradebook::CourseRules& rules) {
    const auto attempts = book.attempts();
    const auto counting = gradebook::counting_decisions(book, &rules);
    if (!attempts) return std::unexpected(attempts.error());
    if (!counting) return std::unexpected(counting.error());
    const auto& decisions = counting->all;
    const auto missing = book.unrecognized();
    if (!missing) return std::unexpected(missing.error());
    Seen all;
    all.warnings = counting->warnings;
    Stubs stubs(book);
    for (const auto& one : *attempts) {
        all.in_book.students.insert(one.student);
        all.in_book.labs.insert(one.lab);
        auto& tried = all.tried.emplace_back();
        tried.student = one.student;
        tried.lab = one.lab;
        tried.number = one.number;
        tried.at = time_of(one, rules);
        if (!tried.at && !one.handed.time.empty()) all.unread_times.push_back(one.handed.time);
        tried.received = one.received;
        tried.said_late = one.handed.late;
        auto mark = one.marked.empty() ? Result<std::optional<gradebook::Mark>>() : book.mark(one.marked);
        if (!mark) return std::unexpected(mark.error());
        if (*mark) {
            tried.points_max = (*mark)->max_score;
            if ((*mark)->state == "graded") tried.points = (*mark)->score;
            const auto is_stub = stubs.is_one(**mark);
            if (!is_stub) return std::unexpected(is_stub.error());
            tried.untouched = *is_stub;
            all.of_lab.insert_or_assign(one.lab, std::move(**mark));
        }
        const auto* word = gradebook::standing(decisions, one.student, one.lab, one.source_sha256);
        if (!word) continue;
        tried.points = word->points;
        // A released mark is the tool's own, so penalties for lateness still apply.
        tried.decided = word->kind == gradebook::Decision::Kind::set;
        tried.decided_before = word->is_older_than_file;
    }
    // Students of the roster without a file; also for labs without any mark, so that each student has rows.
    for (const auto& one : *missing) {
        if (one.lab.empty()) continue;
        all.in_book.students.insert(one.student);
        all.in_book.labs.insert(one.lab);
        const auto* word = gradebook::standing(decisions, one.student, one.lab, "");
        const bool is_unclear = one.handed.state != SubmissionRecord::State::not_handed_in;
        if (!word && !is_unclear) continue;
        auto& tried = all.tried.emplace_back();
        tried.student = one.student;
        tried.number = 0;
        tried.lab = one.lab;
        if (word) tried.points = word->points;
        tried.decided = word != nullptr;
        tried.unclear = !word;
    }
    // A file without a lab may be meant for a lab of the course that the book does not have.
    for (const auto& one : *missing) {
        const bool has_no_lab = one.lab.empty() && one.handed.state != SubmissionRecord::State::not_handed_in;
        if (!has_no_lab || !all.in_book.students.contains(one.student)) continue;
        for (const auto& lab : rules.labs) {
            const bool is_in_book = std::ranges::any_of(
                all.in_book.labs, [&](const std::string& id) { return lab::means_lab(lab.id, id); });
            if (is_in_book) continue;
            auto& tried = all.tried.emplace_back();
            tried.student = one.student;
            tried.lab = lab.id;
            tried.number = 0;
            tried.unclear = true;
        }
    }
    add_set_marks(all, rules, *missing);
    add_points_of_labs(all);
    return all;
}

Result<std::map<std::string, double>> stubs_of(Gradebook& book, const gradebook::CourseRules& rules,
                                               const Seen& all) {
    std::map<std::string, double> stubs;
    for (const auto& lab : rules.labs)
        for (const auto& [id, mark] : all.of_lab) {
            if (!lab.baseline || !lab::means_lab(lab.id, id)) continue;
            const auto stub = graded_as_then(book, mark, true);
            if (!stub) return std::unexpected(stub.error());
            if (stub->status == Status::graded) stubs[id] = stub->score;
        }
    return stubs;
}

std::string cells(const gradebook::CourseMark& mark) {
    const bool has_attempt = mark.number > 0 || mark.points_max > 0;
    const auto if_known = [](std::optional<double> number) { return number ? report::points(*number) : ""; };
    return fmt::format("{},{},{},{},{},{},{},{},{},{}\r\n", report::csv_cell(mark.student),
                       report::csv_cell(mark.lab), mark.number > 0 ? std::to_string(mark.number) : "",
                       report::csv_cell(mark.copied_for),
                       has_attempt && mark.is_marked ? report::points(mark.points) : "",
                       has_attempt ? report::points(mark.points_max) : "", if_known(mark.stub),
                       has_attempt && mark.days_late ? std::to_string(*mark.days_late) : "",
                       if_known(mark.percent), report::csv_cell(mark.said));
}

}  // namespace

std::expected<gradebook::CourseRules, std::vector<Error>> read_course(const std::string& file) {
    const auto text = lab::read_text(file, limits::lab_file_bytes_max);
    if (!text) return std::unexpected(std::vector{text.error()});
    return gradebook::read_rules(*text, file);
}

std::expected<std::vector<gradebook::CourseMark>, std::vector<Error>> marks_of(
    Gradebook& book, const gradebook::CourseRules& rules) {
    const auto all = seen(book, rules);
    if (!all) return std::unexpected(std::vector{all.error()});
    auto marks = gradebook::course_marks(rules, all->tried, {}, &all->in_book);
    // A late attempt with no more points than the stub loses nothing, so its missing time need not be
    // settled. The stub's points only matter if a time is missing.
    const bool needs_stubs = std::ranges::any_of(marks, [](const gradebook::CourseMark& mark) {
        return !mark.percent && mark.said.find(gradebook::marks_words::late_unknown) != std::string::npos;
    });
    if (!needs_stubs) return marks;
    const auto stubs = stubs_of(book, rules, *all);
    if (!stubs) return std::unexpected(std::vector{stubs.error()});
    return gradebook::course_marks(rules, all->tried, *stubs, &all->in_book);
}

std::expected<CourseTable, std::vector<Error>> course_table(Gradebook& book, const std::string& rules_file) {
    const auto rules = read_course(rules_file);
    if (!rules) return std::unexpected(rules.error());
    if (auto same = check_same_course(book, rules->course, rules_file); !same)
        return std::unexpected(std::vector{same.error()});
    const auto all = seen(book, *rules);
    if (!all) return std::unexpected(std::vector{all.error()});
    std::map<std::string, double> most;
    for (const auto& one : all->tried) most[one.lab] = std::max(most[one.lab], one.points_max);
    if (auto wrong = gradebook::too_many_points(*rules, most); !wrong.empty())
        return std::unexpected(std::move(wrong));
    const auto stubs = stubs_of(book, *rules, *all);
    if (!stubs) return std::unexpected(std::vector{stubs.error()});
    CourseTable table;
    table.csv = "student,lab,attempt,handed_in_by,points,max_points,stub_points,days_late,percent,said\r\n";
    table.warnings = rules->notes;
    std::ranges::copy(all->warnings, std::back_inserter(table.warnings));
    std::ranges::move(gradebook::strange_names(*rules, all->in_book, rules_file),
                      std::back_inserter(table.warnings));
    if (!all->unread_times.empty())
        table.warnings.push_back(
            {fmt::format("{} times from the platform cannot be read, for example `{}`",
                         all->unread_times.size(), report::short_name(all->unread_times.front())),
             {},
             rules->zone
                 ? "A readable time is 2026-11-20 23:59, or 2026-11-20T23:59:00+01:00 with a time zone."
                 : "If they have no zone, add `time_zone` to the course."});
    const auto marks = gradebook::course_marks(*rules, all->tried, *stubs, &all->in_book);
    for (auto first = marks.begin(); first != marks.end();) {
        const auto last =
            std::find_if(first, marks.end(), [&](const auto& one) { return one.student != first->student; });
        const std::vector<gradebook::CourseMark> own(first, last);
        for (const auto& mark : own) table.csv += cells(mark);
        gradebook::CourseMark sum;
        sum.student = own.front().student;
        sum.lab = "total";
        sum.percent = gradebook::total(*rules, own);
        const bool is_open =
            std::ranges::any_of(own, [](const auto& one) { return one.counts && !one.percent; });
        if (is_open) sum.said = gradebook::marks_words::open;
        table.csv += cells(sum);
        first = last;
    }
    table.marks = marks;
    return table;
}

}  // namespace warpmark::cli
