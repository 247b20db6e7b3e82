// Writes the objects of class_fields.h: statistics of the class, its students and its rows.
#include "grader/report/class_json.h"

#include <algorithm>
#include <map>

#include "grader/report/class_fields.h"
#include "grader/report/json_writing.h"

namespace warpmark::report {
namespace {

using Places = std::map<std::string, std::size_t>;  // of students, by name

// Lines of the finding in the student's file; for a check without a finding, the lines that it names.
std::vector<int> lines_of(const Report& report, const CheckReport& check) {
    const auto& places = check.findings.empty() || check.findings.front().finding.locations.empty()
                             ? check.places
                             : check.findings.front().finding.locations;
    std::vector<int> lines;
    for (const Location& at : places)
        if (at.line > 0 && at.file == report.submission.file) lines.push_back(at.line);
    return lines;
}

// Sources that several students share come first, then in the order of the class.
std::vector<SourceFields> sources_of(const std::vector<ClassRow>& rows, const SameMistake& mistake,
                                     const Places& students) {
    std::vector<SourceFields> all;
    for (const std::size_t at : mistake.rows) {
        const Report& report = rows[at].report;
        auto source = mistake_source(report, mistake.check);
        const auto place = students.at(report.submission.student);
        auto known = std::ranges::find(all, source, &SourceFields::source);
        if (known == all.end()) known = all.insert(all.end(), {std::move(source), {}});
        known->students.push_back(place);
    }
    std::ranges::stable_sort(all, std::greater{}, [](const auto& one) { return one.students.size(); });
    return all;
}

std::string title_of(const SameMistake& mistake, const LabFacts& lab) {
    if (const auto* kind = find_finding_kind(mistake.finding)) return std::string(kind->title);
    const auto check = std::ranges::find(lab.checks, mistake.check, &CheckCounts::id);
    return check == lab.checks.end() || check->title.empty() ? mistake.check : check->title;
}

LabClassFields lab_fields(const std::vector<ClassRow>& rows, LabFacts facts, const Places& students) {
    LabClassFields fields;
    for (const CheckCounts& counts : facts.checks) {
        const auto losses = std::ranges::find(facts.losses, counts.id, &CheckLosses::id);
        fields.checks.push_back({counts, losses == facts.losses.end() ? 0 : losses->points});
    }
    for (const SameMistake& mistake : facts.mistakes)
        if (mistake.rows.size() > 1)
            fields.mistakes.push_back({mistake.check, mistake.finding, title_of(mistake, facts),
                                       mistake.because, sources_of(rows, mistake, students)});
    fields.facts = std::move(facts);
    return fields;
}

// An unrecognized file belongs to no lab: it has a row, but no student of the class.
ClassFields class_fields(const std::vector<ClassRow>& rows, const ClassView& view) {
    ClassFacts facts = class_facts(rows);
    ClassFields fields;
    fields.anonymous = view.anonymous;
    Places students;
    for (const StudentFacts& one : facts.students) students.emplace(one.student, students.size());
    for (LabFacts& lab : facts.labs) fields.labs.push_back(lab_fields(rows, std::move(lab), students));
    fields.total = facts.total;
    fields.unexplained = facts.unexplained;
    fields.students = std::move(facts.students);
    for (std::size_t at = 0; at < rows.size(); ++at) {
        RowFields row{.row = &rows[at], .student = {}, .report = {}};
        const auto known = students.find(rows[at].report.submission.student);
        if (!rows[at].report.lab.id.empty() && known != students.end()) row.student = known->second;
        if (at < view.reports.size()) row.report = view.reports[at];
        fields.rows.push_back(std::move(row));
    }
    return fields;
}

}  // namespace

MistakeSource mistake_source(const Report& report, const std::string& check_id) {
    constexpr int around = 2, most_lines = 16;
    MistakeSource source{.file = report.submission.file};
    const auto check = std::ranges::find(report.checks, check_id, &CheckReport::id);
    if (check == report.checks.end()) return source;
    source.marked = lines_of(report, *check);
    if (source.marked.empty()) return source;
    const auto [lines, letters] = highlighted(report.submission.source);
    const int first = source.marked.front(), count = static_cast<int>(lines.size());
    std::ranges::sort(source.marked);
    source.marked.erase(std::ranges::unique(source.marked).begin(), source.marked.end());
    // If the lines are far apart, only those around the finding's first one are shown.
    if (source.marked.back() - source.marked.front() + 1 + 2 * around > most_lines)
        std::erase_if(source.marked,
                      [&](int line) { return std::abs(line - first) > (most_lines - 2 * around) / 2; });
    int last = std::min(count, source.marked.back() + around);
    source.from = std::max(1, source.marked.front() - around);
    const auto is_blank = [&](int line) {
        return lines[static_cast<std::size_t>(line - 1)].find_first_not_of(" \t") == std::string::npos;
    };
    while (source.from < source.marked.front() && source.from <= count && is_blank(source.from))
        ++source.from;
    while (last > source.marked.back() && is_blank(last)) --last;
    for (int line = source.from; line <= last; ++line) {
        source.lines.push_back(lines[static_cast<std::size_t>(line - 1)]);
        source.letters.push_back(letters[static_cast<std::size_t>(line - 1)]);
    }
    return source;
}

std::string class_json(const std::vector<ClassRow>& rows, const ClassView& view) {
    return dump_line(JsonEncoder::of(class_fields(rows, view))) + "\n";
}

std::string class_schema() {
    return dump(schema_of<ClassFields>(class_schema_name));
}

}  // namespace warpmark::report
