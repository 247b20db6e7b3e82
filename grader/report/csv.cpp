// csv.cpp: student text in a cell can start no formula and end no row.
#include "grader/report/csv.h"

#include <fmt/format.h>

#include "grader/report/text.h"

namespace warpmark::report {

std::string csv_cell(const std::string& text) {
    std::string safe = printable(text);
    if (!safe.empty() && std::string_view("=+-@").find(safe[0]) != std::string_view::npos) safe = "'" + safe;
    if (safe.find_first_of(",\"\n;") == std::string::npos) return safe;
    std::string quoted = "\"";
    for (char c : safe) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + "\"";
}

std::string csv(const std::vector<Report>& reports) {
    std::string text = "student,lab,file,status,score,held,max_score,percent,checks,because\r\n";
    for (const auto& report : reports) {
        bool graded = report.status == Status::graded;
        std::string verdicts;
        if (graded)
            for (const auto& check : report.checks)
                verdicts += fmt::format("{}{}={}", verdicts.empty() ? "" : " ", check.id, name(check.verdict));
        const bool is_final =
            graded && report.held() == 0;  // else no column has a number that could be taken for a mark
        const std::string because = is_final || !graded ? report.status_because : score_words(report);
        std::string percent =
            is_final && report.max_score > 0 ? points(100 * report.score / report.max_score) : "";
        text += fmt::format("{},{},{},{},{},{},{},{},{},{}\r\n", csv_cell(report.submission.student),
                            csv_cell(report.lab.id), csv_cell(report.submission.file), name(report.status),
                            is_final ? points(report.score) : "", graded ? points(report.held()) : "",
                            points(report.max_score), percent, csv_cell(verdicts), csv_cell(because));
    }
    return text;
}

}  // namespace warpmark::report
