// Counts over the rows of a class, per lab.
#include "grader/report/class_statistics.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <tuple>

#include "grader/report/text_formatting.h"
#include "harness/source/source_tokens.h"

namespace warpmark::report {
namespace {

using Rows = std::vector<const ClassRow*>;

double median_of(std::vector<double> values) {
    if (values.empty()) return 0;
    std::ranges::sort(values);
    const size_t half = values.size() / 2;
    return values.size() % 2 ? values[half] : (values[half - 1] + values[half]) / 2;
}

double mean_of(const std::vector<double>& values) {
    if (values.empty()) return 0;
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

std::vector<CheckLosses> losses_of(const Rows& rows) {
    std::vector<CheckLosses> all;
    for (const ClassRow* row : rows)
        for (const CheckReport& check : row->report.checks) {
            if (check.verdict == Verdict::held || check.score >= check.max_score) continue;
            auto known = std::ranges::find(all, check.id, &CheckLosses::id);
            if (known == all.end()) known = all.insert(all.end(), {check.id, check.title, 0, 0});
            ++known->students;
            known->points += check.max_score - check.score;
        }
    std::ranges::stable_sort(all, std::greater{}, &CheckLosses::points);
    return all;
}

// The location that the student should check first.
const Location* place_of(const CheckReport& check) {
    if (!check.findings.empty()) {
        const auto& places = check.findings.front().finding.locations;
        if (!places.empty()) return &places.front();
    }
    return check.places.empty() ? nullptr : &check.places.front();
}

// All places of the finding: two racing lines are one mistake, whichever is named first.
std::string shapes_of(const CheckReport& check, const Report& report) {
    if (check.findings.empty()) return {};
    std::vector<std::string> shapes;
    for (const Location& at : check.findings.front().finding.locations)
        if (at.file == report.submission.file)
            shapes.push_back(shape_of_line(report.submission.source, at.line));
    std::ranges::sort(shapes);
    return fmt::format("{}", fmt::join(shapes, "\n"));
}

// A result from another version has only points and verdicts.
bool says_why(const CheckReport& check) {
    return !check.because.empty() || !check.findings.empty();
}

// The check that lost points first, if any.
const CheckReport* lost_first(const Report& report) {
    return report.status == Status::graded ? to_be_fixed_first(report) : nullptr;
}

// The check's message without quoted text, which may be a student's own names.
std::string words_of(const CheckReport& check) {
    std::string words;
    bool is_quoted = false;
    for (const char one : check.because) {
        is_quoted ^= one == '`';
        if (!is_quoted) words += one;
    }
    return words;
}

// `first`: the beginning of the class; rows are numbered relative to it.
std::vector<SameMistake> mistakes_of(const Rows& rows, const ClassRow* first) {
    std::map<std::tuple<std::string, std::string, std::string>, SameMistake> all;
    for (const ClassRow* row : rows) {
        const Report& report = row->report;
        const CheckReport* check = lost_first(report);
        if (!check || !says_why(*check)) continue;
        const std::string id =
            check->findings.empty() ? "" : std::string(name(check->findings.front().finding.id));
        // Wrong outputs have many causes. Without a line, files with the same message count as the same
        // mistake.
        auto shape = shapes_of(*check, report);
        if (shape.empty()) shape = words_of(*check);
        SameMistake& one = all[{check->id, id, shape}];
        one.students.push_back(report.submission.student);
        one.rows.push_back(static_cast<std::size_t>(row - first));
        if (one.students.size() > 1) continue;
        one.check = check->id;
        one.finding = id;
        one.because = check->because;
        const Location* at = place_of(*check);
        if (!at || at->file != report.submission.file) continue;
        one.file = at->file;
        one.line = at->line;
        one.text = line_of(report.submission.source, at->line);
    }
    std::vector<SameMistake> sorted;
    for (auto& [key, one] : all) sorted.push_back(std::move(one));
    std::ranges::stable_sort(sorted, std::greater{}, [](const auto& one) { return one.students.size(); });
    return sorted;
}

std::vector<CheckCounts> checks_of(const Rows& rows) {
    std::vector<CheckCounts> all;
    for (const ClassRow* row : rows) {
        if (row->report.status != Status::graded) continue;
        for (const CheckReport& check : row->report.checks) {
            auto known = std::ranges::find(all, check.id, &CheckCounts::id);
            if (known == all.end()) known = all.insert(all.end(), {check.id, "", 0, {}});
            if (known->title.empty()) known->title = check.title;
            known->max_score = std::max(known->max_score, check.max_score);
            ++known->verdicts[static_cast<std::size_t>(check.verdict)];
        }
    }
    return all;
}

const AttemptResult* standing_after(const ClassRow& row, int attempt) {
    const AttemptResult* last = nullptr;
    for (const AttemptResult& one : row.tried)
        if (one.number <= attempt && one.points) last = &one;
    return last;
}

std::vector<AfterAttempts> progress_of(const Rows& rows) {
    int most = 0;
    for (const ClassRow* row : rows)
        for (const AttemptResult& one : row->tried) most = std::max(most, one.number);
    std::vector<AfterAttempts> all;
    for (int attempt = 1; attempt <= most; ++attempt) {
        AfterAttempts after{.attempt = attempt};
        std::vector<double> points;
        for (const ClassRow* row : rows) {
            after.students += std::ranges::any_of(
                row->tried, [&](const AttemptResult& one) { return one.number >= attempt; });
            const AttemptResult* stands = standing_after(*row, attempt);
            if (!stands) continue;
            points.push_back(*stands->points);
            after.full += stands->is_full;
        }
        after.known = static_cast<int>(points.size());
        after.median = median_of(points);
        after.mean = mean_of(points);
        all.push_back(after);
    }
    return all;
}

// Index of the tenth; the last is for all points.
std::size_t tenth_of(double percent, bool is_full) {
    return is_full ? 10 : static_cast<std::size_t>(std::clamp(std::floor(percent / 10), 0.0, 9.0));
}

LabFacts facts_of(const Rows& rows, const ClassRow* first) {
    LabFacts facts;
    Rows marked;
    std::vector<double> points;
    for (const ClassRow* row : rows) {
        facts.id = row->report.lab.id;
        if (!row->report.lab.title.empty()) facts.title = row->report.lab.title;
        facts.max_score = std::max(facts.max_score, row->report.max_score);
        ++facts.students;
        facts.absent += row->is_absent();
        if (row->is_absent()) continue;
        if (!row->has_points()) {
            ++facts.not_marked;
            continue;
        }
        marked.push_back(row);
        points.push_back(row->points());
        const bool is_full = row->report.max_score > 0 && row->points() >= row->report.max_score;
        facts.full += is_full;
        ++facts.spread[tenth_of(row->percent(), is_full)];
    }
    facts.median = median_of(points);
    facts.mean = mean_of(points);
    facts.losses = losses_of(marked);
    facts.mistakes = mistakes_of(marked, first);
    facts.checks = checks_of(rows);
    facts.progress = progress_of(rows);
    return facts;
}

std::vector<StudentFacts> students_of(const std::map<std::string, Rows>& students) {
    constexpr int many_attempts = 3;
    std::vector<StudentFacts> all;
    for (const auto& [student, rows] : students) {
        StudentFacts one;
        one.student = student;
        std::vector<double> percents;
        for (const ClassRow* row : rows) {
            const bool is_absent = row->is_absent();
            if (one.name.empty()) one.name = row->report.submission.handed.name;
            ++one.labs;
            one.absent += is_absent;
            one.open += !is_absent && !row->has_points();
            // Unmarked files are left out.
            if (is_absent || row->has_points()) percents.push_back(is_absent ? 0 : row->percent());
            if (row->attempts >= many_attempts && row->has_points() && row->percent() < 50)
                one.stuck.push_back(row->report.lab.id);
        }
        one.percent = mean_of(percents);
        all.push_back(one);
    }
    return all;
}

bool says_something(const StudentFacts& one) {
    return one.open < one.labs;
}

std::vector<StudentFacts> help_of(std::vector<StudentFacts>& students) {
    std::vector<double> percents;
    for (const auto& one : students)
        if (says_something(one)) percents.push_back(one.percent);
    const double half = median_of(percents) / 2;
    std::vector<StudentFacts> help;
    for (auto& one : students) {
        one.needs_help = says_something(one) && (one.percent < half || !one.stuck.empty());
        if (one.needs_help) help.push_back(one);
    }
    std::ranges::stable_sort(help, {}, &StudentFacts::percent);
    return help;
}

TotalFacts total_of(const std::vector<StudentFacts>& students) {
    TotalFacts total;
    std::vector<double> percents;
    for (const auto& one : students) {
        ++total.students;
        if (!one.is_final()) {
            ++total.open;
            continue;
        }
        percents.push_back(one.percent);
        ++total.spread[tenth_of(one.percent, one.percent >= 100)];
    }
    total.median = median_of(percents);
    total.mean = mean_of(percents);
    return total;
}

// Words that mean the same in every program.
bool is_common(const TokenList& tokens, size_t at) {
    const std::string_view word = tokens[at].text;
    if (word.starts_with("__") || word.starts_with("cuda") || word.starts_with("atomic")) return true;
    if (at > 0 && (tokens[at - 1].is(".") || tokens[at - 1].is("->"))) return true;
    return is_among(word, {"threadIdx", "blockIdx", "blockDim", "gridDim", "warpSize", "if",     "else",
                           "for",       "while",    "do",       "return",  "break",    "switch", "case",
                           "continue",  "int",      "unsigned", "float",   "double",   "char",   "short",
                           "long",      "bool",     "void",     "const",   "volatile", "extern", "static",
                           "auto",      "size_t",   "sizeof",   "dim3",    "struct",   "true",   "false",
                           "constexpr", "int32_t",  "uint32_t", "float4",  "half",     "min",    "max"});
}

// Two decimals, so that no difference is rounded away.
std::string in_points(const ClassRow* row) {
    if (!row || row->is_absent()) return "not handed in";
    if (!row->has_points() && row->report.status != Status::graded) return "not marked";
    if (!row->has_points())
        return score_words(row->report) + (row->report.open.empty() ? "" : ", late at an unknown time");
    return fmt::format("{} of {}{}", points(row->points()), points(row->report.max_score),
                       row->report.decided ? ", set by a teacher" : "");
}

std::vector<std::string> other_verdicts(const Report& before, const Report& after) {
    std::vector<std::string> all;
    const auto of = [](const Report& report, const std::string& id) {
        const auto found = std::ranges::find(report.checks, id, &CheckReport::id);
        return found == report.checks.end() ? std::string("none") : std::string(name(found->verdict));
    };
    const auto compare = [&](const std::string& id) {
        if (of(before, id) != of(after, id))
            all.push_back(fmt::format("{}: {} → {}", id, of(before, id), of(after, id)));
    };
    for (const auto& check : after.checks) compare(check.id);
    for (const auto& check : before.checks)
        if (of(after, check.id) == "none") compare(check.id);
    return all;
}

std::vector<std::string> reasons(const ClassRow& before, const ClassRow& after) {
    std::vector<std::string> all;
    const auto differ = [&](const auto& one, const auto& other, const char* what) {
        if (one != other) all.emplace_back(what);
    };
    differ(before.report.submission.sha256, after.report.submission.sha256, "another file");
    differ(before.report.lab.hash, after.report.lab.hash, "another version of the lab");
    differ(before.report.environment.toolkit, after.report.environment.toolkit, "another toolkit");
    differ(before.report.environment.device, after.report.environment.device, "another device");
    differ(before.report.seed, after.report.seed, "another seed");
    differ(before.report.draw, after.report.draw, "another secret of the class");
    const auto decided = [](const ClassRow& row) {
        return row.report.decided ? row.report.mark() : std::nullopt;
    };
    differ(decided(before), decided(after), "a teacher's decision");
    return all;
}

}  // namespace

std::string shape_of_line(std::string_view source, int line) {
    std::map<std::string_view, char> names;
    const auto tokens = tokens_of(source);
    std::string shape;
    bool after_word = false;
    for (size_t at = 0; at < tokens.size(); ++at) {
        if (tokens[at].line != line) continue;
        const bool is_word = tokens[at].kind == Token::Kind::word || tokens[at].kind == Token::Kind::number;
        if (after_word && is_word) shape += ' ';
        after_word = is_word;
        if (tokens[at].kind != Token::Kind::word || is_common(tokens, at)) {
            shape += tokens[at].text;
            continue;
        }
        const auto next = static_cast<char>('a' + names.size() % 26);
        shape += names.try_emplace(tokens[at].text, next).first->second;
    }
    return shape;
}

ClassStatistics class_statistics(const std::vector<ClassRow>& rows) {
    std::map<std::string, Rows> labs, students;
    ClassStatistics facts;
    for (const ClassRow& row : rows) {
        if (row.report.lab.id.empty()) continue;
        labs[row.report.lab.id].push_back(&row);
        students[row.report.submission.student].push_back(&row);
        const CheckReport* check = lost_first(row.report);
        facts.unexplained += check && !says_why(*check);
    }
    for (const auto& [id, of_lab] : labs) facts.labs.push_back(facts_of(of_lab, rows.data()));
    facts.students = students_of(students);
    facts.help = help_of(facts.students);
    facts.total = total_of(facts.students);
    return facts;
}

std::vector<Difference> differences(const std::vector<ClassRow>& before, const std::vector<ClassRow>& after) {
    std::map<std::pair<std::string, std::string>, std::pair<const ClassRow*, const ClassRow*>> pairs;
    const auto key = [](const ClassRow& row) {
        return std::pair(row.report.lab.id, row.report.submission.student);
    };
    for (const ClassRow& row : before) pairs[key(row)].first = &row;
    for (const ClassRow& row : after) pairs[key(row)].second = &row;
    std::vector<Difference> all;
    for (const auto& [names, rows] : pairs) {
        const auto [old, now] = rows;
        Difference one{names.second, names.first, in_points(old), in_points(now), {}, {}};
        if (old && now) one.checks = other_verdicts(old->report, now->report);
        if (one.before == one.after && one.checks.empty()) continue;
        if (old && now && old->attempts && now->attempts) one.because = reasons(*old, *now);
        all.push_back(one);
    }
    return all;
}

}  // namespace warpmark::report
