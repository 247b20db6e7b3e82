// Compiler-style lines, `file:line:column: error: …`, for the problem lists of editors. One line per entry,
// each with a line and a column, without which an editor ignores it.
#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "grader/report/format_writers.h"
#include "grader/report/text_formatting.h"

namespace warpmark::report {
namespace {

struct FileNames {
    std::string file, path;
};

// Ensures that no line begins like a CI job's command.
std::string plain_path(const std::string& path) {
    const auto first = path.find_first_not_of(" \t\r\n");
    return one_line(first != std::string::npos && path[first] == ':' ? "./" + path : path);
}

std::string at(const FileNames& names, const Location& place) {
    return fmt::format("{}:{}:{}", plain_path(is_of_file(place, names.file) ? names.path : place.file),
                       std::max(place.line, 1), std::max(place.column, 1));
}

std::string line(const FileNames& names, const Location& place, std::string_view level,
                 std::string_view words) {
    return fmt::format("{}: {}: {}\n", at(names, place), level, one_line(words));
}

Location first_place(const std::vector<Location>& places) {
    const auto known = std::ranges::find_if(places, [](const Location& place) { return place.line > 0; });
    return known == places.end() ? Location{} : *known;
}

// The finding, followed by its other places as notes.
std::string of_finding(const FileNames& names, const Finding& finding) {
    auto text = line(names, first_place(finding.locations), name(finding.severity),
                     fmt::format("{} [{}]", finding.message, name(finding.id)));
    for (std::size_t i = 1; i < finding.locations.size(); ++i) {
        const auto& place = finding.locations[i];
        if (place.line <= 0) continue;
        const auto who = place.has_thread ? thread_text(place) : "";
        text +=
            line(names, place, "note", fmt::format("{}{}{}", role_text(place), who.empty() ? "" : ": ", who));
    }
    return text;
}

bool has_place(const std::vector<SeenFinding>& findings) {
    return std::ranges::any_of(
        findings, [](const SeenFinding& seen) { return first_place(seen.finding.locations).line > 0; });
}

// The part of a check's message that its findings do not repeat.
std::string of_check(const FileNames& names, const CheckReport& check) {
    if (check.verdict == Verdict::pass || check.verdict == Verdict::skip) return "";
    std::string text;
    const auto place = first_place(check.places);
    if (!has_place(check.findings))
        text += line(names, place, check.verdict == Verdict::fail ? "error" : "warning",
                     fmt::format("{} [{}]", check.because, check.id));
    if (!check.patch.empty()) text += line(names, place, "note", check.advice);
    return text;
}

}  // namespace

std::string gcc_of_findings(const std::vector<Finding>& findings, const std::string& file,
                            const std::string& path) {
    std::string text;
    for (const auto& finding : findings) text += of_finding({file, path}, finding);
    return text;
}

std::string gcc(const std::vector<Report>& reports) {
    std::string text;
    for (const auto& report : reports) {
        const FileNames names{report.submission.file, report.submission.path};
        if (report.status != Status::graded)
            text += line(names, {}, "error", "Not marked: " + report.status_because);
        for (const auto& seen : report.findings)
            if (first_place(seen.finding.locations).line > 0) text += of_finding(names, seen.finding);
        for (const auto& check : report.checks) text += of_check(names, check);
    }
    return text;
}

}  // namespace warpmark::report
