// course_export.cpp: attempts and decisions of the book -> what the rules see -> CSV.
#include "grader/cli/course_export.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "grader/cli/marked_again.h"
#include "grader/gradebook/decisions.h"
#include "grader/gradebook/rules.h"
#include "grader/lab/files.h"
#include "grader/lab/limits.h"
#include "grader/report/csv.h"
#include "grader/report/text.h"

namespace warpmark::cli {
namespace {

using gradebook::Gradebook;

struct Seen {
    std::vector<gradebook::Tried> tried;
    std::map<std::string, gradebook::Mark> of_lab;  // one of each, for the lab's version
};

Result<Seen> seen(Gradebook& book) {
    const auto attempts = book.attempts();
    const auto decisions = gradebook::decisions(book);
    if (!attempts) return std::unexpected(attempts.error());
    if (!decisions) return std::unexpected(decisions.error());
    const auto missing = book.unrecognized();
    if (!missing) return std::unexpected(missing.error());
    Seen all;
    for (const auto& one : *attempts) {
        auto& tried = all.tried.emplace_back();
        tried.student = one.student;
        tried.lab = one.lab;
        tried.number = one.number;
        tried.at = one.handed_in.value_or(one.received);
        auto mark = one.marked.empty() ? Result<std::optional<gradebook::Mark>>() : book.mark(one.marked);
        if (!mark) return std::unexpected(mark.error());
        if (*mark) {
            tried.points_max = (*mark)->max_score;
            if ((*mark)->state == "graded") tried.points = (*mark)->score;
            all.of_lab.insert_or_assign(one.lab, std::move(**mark));
        }
        const auto* word = gradebook::standing(*decisions, one.student, one.lab, one.source_sha256);
        if (!word) continue;
        tried.points = word->points;
        // What is released is the tool's own number: being late still counts.
        tried.decided = word->kind == gradebook::Decision::Kind::set;
    }
    // Of the roster, without a file; of no lab where no teacher has given points, so that the student has
    // rows.
    for (const auto& one : *missing) {
        if (one.lab.empty()) continue;
        const auto* word = gradebook::standing(*decisions, one.student, one.lab, "");
        auto& tried = all.tried.emplace_back();
        tried.student = one.student;
        tried.number = 0;
        if (!word) continue;
        tried.lab = one.lab;
        tried.points = word->points;
        tried.decided = true;
    }
    // Of a file that could not be read the most is not known, but a teacher may have given it points.
    for (auto& one : all.tried)
        if (const auto lab = all.of_lab.find(one.lab); one.points_max == 0 && lab != all.of_lab.end())
            one.points_max = lab->second.max_score;
    return all;
}

Result<std::map<std::string, double>> stubs_of(Gradebook& book, const gradebook::CourseRules& rules,
                                               const Seen& all) {
    std::map<std::string, double> stubs;
    for (const auto& lab : rules.labs)
        for (const auto& [id, mark] : all.of_lab) {
            if (!lab.baseline || (id != lab.id && !id.starts_with(lab.id + "_"))) continue;
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
                       report::csv_cell(mark.handed_in_by),
                       has_attempt && mark.said != "not marked" ? report::points(mark.points) : "",
                       has_attempt ? report::points(mark.points_max) : "", if_known(mark.stub),
                       has_attempt ? std::to_string(mark.days_late) : "", if_known(mark.percent), mark.said);
}

}  // namespace

std::expected<std::string, std::vector<Error>> course_csv(Gradebook& book, const std::string& rules_file) {
    const auto text = lab::read_text(rules_file, limits::lab_file_bytes_max);
    if (!text) return std::unexpected(std::vector{text.error()});
    const auto rules = gradebook::read_rules(*text, rules_file);
    if (!rules) return std::unexpected(rules.error());
    const auto all = seen(book);
    if (!all) return std::unexpected(std::vector{all.error()});
    const auto stubs = stubs_of(book, *rules, *all);
    if (!stubs) return std::unexpected(std::vector{stubs.error()});
    std::string table =
        "student,lab,attempt,handed_in_by,points,max_points,stub_points,days_late,percent,said\r\n";
    const auto marks = gradebook::course_marks(*rules, all->tried, *stubs);
    for (auto first = marks.begin(); first != marks.end();) {
        const auto last =
            std::find_if(first, marks.end(), [&](const auto& one) { return one.student != first->student; });
        const std::vector<gradebook::CourseMark> own(first, last);
        for (const auto& mark : own) table += cells(mark);
        gradebook::CourseMark sum;
        sum.student = own.front().student;
        sum.lab = "total";
        sum.percent = gradebook::total(*rules, own);
        table += cells(sum);
        first = last;
    }
    return table;
}

}  // namespace warpmark::cli
