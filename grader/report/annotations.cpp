// annotations.cpp: workflow commands with every value escaped, so that student text can start none of its
// own.
#include "grader/report/annotations.h"

#include <fmt/format.h>

#include "grader/lab/limits.h"
#include "grader/report/text.h"
#include "harness/base/defences.h"

namespace warpmark::report {
namespace {

// % CR LF in a message; in a property also : and ,
std::string escaped(const std::string& text, bool property) {
    if (!stands(Defence::plain_text)) return text;
    std::string safe;
    for (char c : property ? one_line(text) : printable(text)) {
        bool special = c == '%' || c == '\n' || c == '\r' || (property && (c == ':' || c == ','));
        safe += special ? fmt::format("%{:02X}", (unsigned char)c) : std::string(1, c);
    }
    return safe;
}

std::string command(const Report& report, const CheckReport& check) {
    std::string where = fmt::format("file={}", escaped(report.submission.path, true));
    for (const auto& place : check.places) {
        if (!is_in_file(report, place)) continue;
        where += fmt::format(",line={}", place.line);
        if (place.column > 0) where += fmt::format(",col={}", place.column);
        break;
    }
    const char* level = check.verdict == Verdict::fail ? "error" : "warning";
    auto title = fmt::format("{} · {} ({} of {})", report.lab.id, check.id, points_or_dash(report, check),
                             points(check.max_score));
    return fmt::format("::{} {},title={}::{}\n", level, where, escaped(title, true),
                       escaped(check.because + (check.advice.empty() ? "" : "\n" + check.advice), false));
}

std::string not_marked(const Report& report) {
    return fmt::format("::error file={},title={}::{}\n", escaped(report.submission.path, true),
                       escaped(report.lab.id.empty() ? "not marked" : report.lab.id + " · not marked", true),
                       escaped(report.status_because, false));
}

}  // namespace

std::string annotations(const std::vector<Report>& reports) {
    // What is to be fixed first of each report comes first: there is no room for more than a few.
    std::vector<std::string> firsts, others;
    for (const auto& report : reports) {
        if (report.untouched || report.submission.handed.state == HandedIn::State::not_handed_in) continue;
        if (report.status != Status::graded) {
            firsts.push_back(not_marked(report));
            continue;
        }
        const auto* first = to_be_fixed_first(report);
        for (const auto& check : report.checks)
            if (lost_points(check) || check.verdict == Verdict::held)
                (&check == first ? firsts : others).push_back(command(report, check));
    }
    std::string text;
    std::size_t count = 0;
    for (const auto* some : {&firsts, &others})
        for (const auto& line : *some)
            if (count++ < limits::annotations_max) text += line;
    return text;
}

std::string stop_commands(const std::string& token) {
    return "::stop-commands::" + token + "\n";
}
std::string resume_commands(const std::string& token) {
    return "::" + token + "::\n";
}

}  // namespace warpmark::report
