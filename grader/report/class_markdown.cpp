// Class summary for a CI job: a table with a row per student and a column per lab. Table of the scores that
// count, and a list of files without a lab.
#include <fmt/format.h>

#include <map>
#include <set>

#include "grader/lab/grading_limits.h"
#include "grader/report/class_text.h"
#include "grader/report/format_writers.h"
#include "grader/report/shown_points.h"
#include "grader/report/text_formatting.h"

namespace warpmark::report {
namespace {

std::string cell_of(const Report& report) {
    if (const auto mark = report.mark())
        return fmt::format("{} / {}{}", shown_points(*mark, report.max_score), shown_points(report.max_score),
                           report.decided ? " (set)" : "");
    if (report.status == Status::graded)
        return fmt::format("{} and {} held", shown_points(report.score, report.max_score),
                           shown_points(report.held(), report.max_score));
    return report.submission.handed.state == SubmissionRecord::State::not_handed_in ? "not handed in"
                                                                                    : "**not marked**";
}

std::string escaped_name(const std::string& name) {
    return markdown_escaped(short_name(name));
}

struct Student {
    std::string name;
    std::map<std::string, std::string> cells;  // by lab
};

}  // namespace

std::string markdown_of_class(const std::vector<Report>& reports) {
    std::map<std::string, Student> students;
    std::set<std::string> labs;
    std::string strays;
    for (const auto& report : reports) {
        const auto& [file, path, sha256, student, source, handed] = report.submission;
        if (report.lab.id.empty()) {
            strays += fmt::format("- {}: {}\n", escaped_name(student),
                                  markdown_escaped(one_line(report.status_because)));
            continue;
        }
        labs.insert(report.lab.id);
        auto& row = students[student];
        if (row.name.empty()) row.name = handed.name;
        row.cells[report.lab.id] = cell_of(report);
    }
    std::string head = "| student | name |", line = "|---|---|";
    for (const auto& lab : labs) {
        head += " " + markdown_escaped(lab) + " |";
        line += "--:|";
    }
    auto text = fmt::format("## Warpmark: the class\n\n{}\n{}\n", head, line);
    constexpr std::size_t reserve = 200;
    std::size_t shown = 0;
    for (const auto& [student, row] : students) {
        std::string one = fmt::format("| {} | {} |", escaped_name(student), escaped_name(row.name));
        for (const auto& lab : labs) {
            const auto cell = row.cells.find(lab);
            one += fmt::format(" {} |", cell == row.cells.end() ? "" : cell->second);
        }
        if (text.size() + one.size() > limits::summary_bytes_max - reserve) break;
        text += one + "\n";
        ++shown;
    }
    if (shown < students.size())
        text += fmt::format("\n… and {} more students, in class.csv.\n", students.size() - shown);
    if (!strays.empty() && text.size() + strays.size() < limits::summary_bytes_max - reserve)
        text += "\nNot recognized, and of no lab:\n\n" + strays;
    return text;
}

}  // namespace warpmark::report
