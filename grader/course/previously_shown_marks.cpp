// Hashes of the rows that calls showed, stored as a fact in the gradebook.
#include "grader/course/previously_shown_marks.h"

#include <sstream>

#include "grader/lab/sha256.h"
#include "grader/report/format_writers.h"

namespace warpmark::batch {
namespace {

constexpr const char* shown_fact = "shown_rows";  // a line per row: the hashes of its name and of its content

std::string short_hash(const std::string& text) {
    constexpr std::size_t letters = 16;
    return lab::sha256(text).substr(0, letters);
}

std::string name_of_row(const Report& report) {
    const auto& submission = report.submission;
    return short_hash(submission.student + '\0' + report.lab.id + '\0' +
                      (report.lab.id.empty() ? submission.path : ""));
}

std::string content_of_row(const Report& report) {
    return short_hash(report::csv({report}) + report.submission.sha256);
}

}  // namespace

Result<ShownRows> ShownRows::of(gradebook::Gradebook& book) {
    const auto kept = book.fact(shown_fact);
    if (!kept) return std::unexpected(kept.error());
    ShownRows rows;
    std::istringstream lines(kept->value_or(""));
    for (std::string name, content; lines >> name >> content;) rows.before_[name] = content;
    return rows;
}

bool ShownRows::differs(const Report& report) const {
    const auto known = before_.find(name_of_row(report));
    return known == before_.end() || known->second != content_of_row(report);
}

void ShownRows::put(const Report& report) {
    now_[name_of_row(report)] = content_of_row(report);
}

Result<void> ShownRows::keep(gradebook::Gradebook& book, const std::vector<Report>& rows) const {
    std::string text;
    for (const auto& row : rows) {
        const auto name = name_of_row(row);
        const auto now = now_.find(name), before = before_.find(name);
        if (now != now_.end()) text += name + " " + now->second + "\n";
        if (now == now_.end() && before != before_.end()) text += name + " " + before->second + "\n";
    }
    return book.set_fact(shown_fact, text);
}

}  // namespace warpmark::batch
