// Scores of a class as CSV, one row per submission (RFC 4180). CSV cells in which student text can start no
// formula and end no row.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "grader/report/format_writers.h"
#include "grader/report/text_formatting.h"
#include "harness/base/attack_defenses.h"

namespace warpmark::report {

std::string csv_cell(const std::string& text) {
    if (!is_enabled(Defense::plain_text)) return text;
    std::string safe = one_line(text);
    // Spreadsheets also recognize a formula after spaces, and with full-width signs.
    constexpr std::array<std::string_view, 8> signs{"=", "+", "-", "@", "＝", "＋", "－", "＠"};
    const auto first = std::min(safe.find_first_not_of(' '), safe.size());
    const auto shown = std::string_view(safe).substr(first);
    if (std::ranges::any_of(signs, [&](auto sign) { return shown.starts_with(sign); })) safe = "'" + safe;
    if (safe.find_first_of(",\";") == std::string::npos) return safe;
    std::string quoted = "\"";
    for (char c : safe) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + "\"";
}

namespace {

// Data from the platform and the roster.
std::string handed_cells(const SubmissionRecord& handed) {
    std::string cells = name(handed) + "," + (handed.attempt ? std::to_string(handed.attempt) : "");
    for (const auto& text :
         {handed.time, handed.name, handed.section, handed.mail, handed.group, handed.platform_id})
        cells += "," + csv_cell(text);
    return cells;
}

// The score that counts, and the teacher who set it.
std::string mark_cells(const Report& report) {
    const auto mark = report.mark();
    return fmt::format("{},{},{}", mark ? points(*mark) : "",
                       csv_cell(report.decided ? report.decided->by : ""),
                       csv_cell(report.decided ? report.decided->why : ""));
}

}  // namespace

std::string because_of_row(const Report& report) {
    const bool is_final = report.status == Status::graded && report.held() == 0;
    std::string because =
        is_final || report.status != Status::graded ? report.status_because : score_words(report);
    if (!report.open.empty()) because += (because.empty() ? "" : "; ") + report.open;
    if (const auto older = older_words(report); !older.empty())
        because += (because.empty() ? "set " : "; set ") + older;
    if (report.untouched) because += (because.empty() ? "" : "; ") + std::string("as handed out");
    return because;
}

std::string csv(const std::vector<Report>& reports) {
    std::string text =
        "student,lab,file,status,score,held,max_score,percent,checks,because,mark,decided_by,decided_why,"
        "handed_in,attempt,time,name,section,mail,group,platform_id\r\n";
    for (const auto& report : reports) {
        bool graded = report.status == Status::graded;
        std::string verdicts;
        if (graded)
            for (const auto& check : report.checks)
                verdicts +=
                    fmt::format("{}{}={}", verdicts.empty() ? "" : " ", check.id, name(check.verdict));
        // If it is not final, no column has a number that could be mistaken for a final score.
        const bool is_final = graded && report.held() == 0 && report.open.empty();
        std::string percent =
            is_final && report.max_score > 0 ? points(100 * report.score / report.max_score) : "";
        text += fmt::format("{},{},{},{},{},{},{},{},{},{},{},{}\r\n", csv_cell(report.submission.student),
                            csv_cell(report.lab.id), csv_cell(report.submission.file), name(report.status),
                            is_final ? points(report.score) : "", graded ? points(report.held()) : "",
                            points(report.max_score), percent, csv_cell(verdicts),
                            csv_cell(because_of_row(report)), mark_cells(report),
                            handed_cells(report.submission.handed));
    }
    return text;
}

}  // namespace warpmark::report
