// Members of a class, in the contract's order: schema warpmark/class/v1. Names never change; members that are
// added later may be missing. Writes statistics of the class, its students and its rows.
#include "grader/report/class_json.h"

#include <algorithm>
#include <map>

#include "grader/report/format_writers.h"
#include "grader/report/json_writing.h"
#include "grader/report/report_fields.h"
#include "grader/score/point_rounding.h"

namespace warpmark::report {

inline constexpr std::string_view class_schema_name = "warpmark/class/v1";

// A mistake with all students who made it; those with identical lines share a source.
struct SourceFields {
    MistakeSource source;
    std::vector<std::size_t> students;
};
template <class A>
void describe(A& a, const SourceFields& fields) {
    a.is("mistake_source", "Lines around a mistake, and the students who wrote them");
    a("file", fields.source.file);
    a("from", fields.source.from, "number of the first line");
    a("lines", fields.source.lines);
    a("letters", fields.source.letters, "as a report's source_letters");
    a("marked", fields.source.marked, "numbers of the lines that the finding names");
    a("students", fields.students, "places in `students`");
}
struct MistakeFields {
    std::string check, finding, title, because;
    std::vector<SourceFields> sources;
};
template <class A>
void describe(A& a, const MistakeFields& mistake) {
    a.is("mistake",
         "The same finding in the same check, at lines that differ only in names and spaces; without a line, "
         "the same message");
    a("check", mistake.check);
    a.if_there("finding", mistake.finding.empty() ? std::nullopt : std::optional(mistake.finding),
               "its id; without one it is the check that failed first");
    a("title", mistake.title, "of the finding, or of the check");
    a("because", mistake.because, "the message for the first student");
    a("sources", mistake.sources, "those of several students first");
}

struct CheckCountFields {
    CheckCounts counts;
    double lost = 0;
};
template <class A>
void describe(A& a, const CheckCountFields& fields) {
    const auto count = [&](Verdict verdict) {
        return fields.counts.verdicts[static_cast<std::size_t>(verdict)];
    };
    a.is("check_counts", "Results of a check, over all marked files");
    a("id", fields.counts.id);
    a("title", fields.counts.title);
    a("max_score", in_hundredths(fields.counts.max_score));
    a("pass", count(Verdict::pass));
    a("partial", count(Verdict::partial));
    a("fail", count(Verdict::fail));
    a("skip", count(Verdict::skip));
    a("held", count(Verdict::held));
    a("lost_points", in_hundredths(fields.lost), "of all with a final number together");
}

template <class A>
void describe(A& a, const AfterAttempts& after) {
    const auto if_known = [&](double value) {
        return after.known ? std::optional(in_hundredths(value)) : std::nullopt;
    };
    a.is("after_attempts",
         "The class after a number of attempts: for each student, the last one that has points by then");
    a("attempt", after.attempt);
    a("students", after.students, "students who made this many");
    a("known", after.known, "with points by then");
    a("full", after.full, "with full marks");
    a.or_null("median", if_known(after.median));
    a.or_null("mean", if_known(after.mean));
}

struct LabClassFields {
    LabFacts facts;
    std::vector<CheckCountFields> checks;
    std::vector<MistakeFields> mistakes;
};
template <class A>
void describe(A& a, const LabClassFields& fields) {
    const LabFacts& lab = fields.facts;
    const auto if_marked = [&](double value) {
        return lab.marked() ? std::optional(in_hundredths(value)) : std::nullopt;
    };
    a.is("class_lab", "A lab, and the class's results");
    a("id", lab.id);
    a("title", lab.title);
    a("max_score", in_hundredths(lab.max_score));
    a("students", lab.students, "with a row");
    a("absent", lab.absent, "of these: nothing was handed in");
    a("open", lab.not_marked, "handed in, and without a final number: not marked, or held");
    a("full", lab.full, "with full marks");
    a.or_null("median", if_marked(lab.median), "of those with a final number");
    a.or_null("mean", if_marked(lab.mean));
    a("spread", lab.spread, "students by tenths of the points; the last: full marks");
    a("checks", fields.checks, "in the lab's order");
    a("mistakes", fields.mistakes, "of two students or more; most students first");
    a("progress", lab.progress, "attempt by attempt");
}

template <class A>
void describe(A& a, const TotalFacts& total) {
    const int known = total.students - total.open;
    const auto if_known = [&](double value) {
        return known ? std::optional(in_hundredths(value)) : std::nullopt;
    };
    a.is("class_total", "Percents over all labs, of those who have a final number in each");
    a("students", total.students);
    a("open", total.open, "without a final number in some lab");
    a.or_null("median", if_known(total.median));
    a.or_null("mean", if_known(total.mean));
    a("spread", total.spread, "students by tenths; the last: all of it");
}

template <class A>
void describe(A& a, const StudentFacts& student) {
    a.is("class_student", "A student, over all labs");
    a("name", student.student, "the id or name in the table of marks");
    a.if_there("full_name", student.name.empty() ? std::nullopt : std::optional(student.name),
               "the roster's, else the platform's");
    a.or_null("percent", student.is_final() ? std::optional(in_hundredths(student.percent)) : std::nullopt,
              "mean over the labs, 0 for what was not handed in; null: not final");
    a("labs", student.labs);
    a("absent", student.absent, "labs that were not handed in");
    a("open", student.open, "labs without a final number");
    a("stuck", student.stuck, "labs with three attempts or more, and less than half of the points");
    a("needs_help", student.needs_help, "less than half of the class's median, or stuck");
}

template <class A>
void describe(A& a, const AttemptResult& tried) {
    a.is("tried", "An attempt, and the tool's points for it");
    a("attempt", tried.number);
    a.or_null("points", tried.points.transform(in_hundredths), "null: not marked, or held");
}

struct RowCheckFields {
    CheckReport check;
    bool has_points = false;
};
template <class A>
void describe(A& a, const RowCheckFields& fields) {
    const CheckReport& check = fields.check;
    const bool is_lost = check.verdict != Verdict::pass && check.verdict != Verdict::skip;
    a.is("row_check", "A check of one file");
    a("id", check.id);
    a("verdict", check.verdict);
    a.or_null("score", fields.has_points ? std::optional(in_hundredths(check.score)) : std::nullopt);
    a("max_score", in_hundredths(check.max_score));
    a.if_there("because", is_lost && !check.because.empty() ? std::optional(check.because) : std::nullopt);
}

template <class A>
void describe(A& a, const TeacherDecision& decided) {
    a.is("decided", "The teacher's decision, which replaces the score");
    a("points", in_hundredths(decided.points));
    a("by", decided.by);
    a("why", decided.why);
    a.if_there("is_older_than_file", decided.is_older_than_file ? std::optional(true) : std::nullopt,
               "it was made for an earlier file, or before there was one");
}

// Data from the platform and the roster.
template <class A>
void describe(A& a, const SubmissionRecord& handed) {
    const auto if_any = [](const std::string& text) {
        return text.empty() ? std::nullopt : std::optional(text);
    };
    a.is("handed", "Data of the platform and the roster");
    a("state", name(handed), "yes, late, not handed in, not readable, not recognized");
    a.if_there("attempt", handed.attempt ? std::optional(handed.attempt) : std::nullopt);
    a.if_there("time", if_any(handed.time));
    a.if_there("name", if_any(handed.name));
    a.if_there("section", if_any(handed.section));
    a.if_there("mail", if_any(handed.mail));
    a.if_there("group", if_any(handed.group));
    a.if_there("platform_id", if_any(handed.platform_id));
}

inline std::string_view standing_of(const ClassRow& row) {
    if (row.report.lab.id.empty()) return "not recognized";
    if (row.is_absent()) return "not handed in";
    if (row.has_points())
        return row.report.max_score > 0 && row.points() >= row.report.max_score ? "full" : "lost";
    if (row.report.status != Status::graded) return "not marked";
    return row.report.held() > 0 || row.report.open.empty() ? "held" : "late";
}

inline std::vector<RowCheckFields> row_checks(const Report& report) {
    std::vector<RowCheckFields> checks;
    if (report.status != Status::graded) return checks;
    for (const auto& check : report.checks) checks.push_back({check, report.has_points(check)});
    return checks;
}

struct RowFields {
    const ClassRow* row = nullptr;  // null only when the schema is generated
    std::optional<std::size_t> student;
    std::string report;
};

template <class A>
void describe(A& a, const RowFields& fields) {
    static const ClassRow none;
    const ClassRow& row = fields.row ? *fields.row : none;
    const Report& report = row.report;
    const bool is_graded = report.status == Status::graded, is_final = is_graded && report.held() == 0;
    const auto if_any = [](const std::string& text) {
        return text.empty() ? std::nullopt : std::optional(text);
    };
    a.is("class_row", "A student's result for a lab");
    a.or_null("student", fields.student, "a place in `students`; null: of no lab");
    a("who", report.submission.student);
    a("lab", report.lab.id);
    a("file", report.submission.file);
    a("standing", standing_of(row),
      "full, lost, held, late (at an unknown time: open), not marked, not handed in, not recognized");
    a("status", report.status);
    a.or_null("points", report.mark().transform(in_hundredths), "the final mark; null: there is none yet");
    a.or_null("score", is_final ? std::optional(in_hundredths(report.score)) : std::nullopt, "the tool's");
    a.or_null("held", is_graded ? std::optional(in_hundredths(report.held())) : std::nullopt,
              "points that a teacher decides");
    a("max_score", in_hundredths(report.max_score));
    a("because", because_of_row(report), "the reason for a missing number, and other remarks of the table");
    a("checks", row_checks(report));
    a("attempts", row.attempts);
    a.if_there("tried", row.tried.size() > 1 ? std::optional(row.tried) : std::nullopt, "all of them");
    a.if_there("untouched", report.untouched ? std::optional(true) : std::nullopt, "the file as handed out");
    a.if_there("decided", report.decided);
    a("handed_in", report.submission.handed);
    a.if_there("report", if_any(fields.report), "path of its page");
}

struct ClassFields {
    bool anonymous = false;
    std::vector<LabClassFields> labs;
    TotalFacts total;
    std::vector<StudentFacts> students;
    std::vector<RowFields> rows;
    int unexplained = 0;
};
template <class A>
void describe(A& a, const ClassFields& fields) {
    a.is("class", "A class's results, for its teachers");
    a.constant("schema", class_schema_name);
    a("tool", ToolFields{});
    a("anonymous", fields.anonymous,
      "names are replaced by numbers, and everything that identifies a student is left out");
    a("labs", fields.labs);
    a("total", fields.total);
    a("students", fields.students);
    a("unexplained", fields.unexplained,
      "files that lost points for unknown reasons, because another version marked them");
    a("rows", fields.rows, "in the order of the table of marks");
}

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
    ClassStatistics facts = class_statistics(rows);
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
