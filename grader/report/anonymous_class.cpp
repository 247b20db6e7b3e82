// Removes personal members from reports, and a list of words from all other texts.
#include "grader/report/anonymous_class.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "grader/lab/sha256.h"
#include "grader/report/format_writers.h"
#include "grader/report/json_writing.h"
#include "grader/report/syntax_highlighting.h"

namespace warpmark::report {
namespace {

char in_small(char one) {
    return one >= 'A' && one <= 'Z' ? static_cast<char>(one - 'A' + 'a') : one;
}
bool is_digit(char one) {
    return one >= '0' && one <= '9';
}
// Bytes beyond ASCII count as letters.
bool is_of_word(char one) {
    return (in_small(one) >= 'a' && in_small(one) <= 'z') || is_digit(one) || (one & 0x80);
}
bool begins_letter(char byte) {
    return (byte & 0xc0) != 0x80;
}

// A short word could be part of any word, and a short number part of any number.
bool is_whole_word(std::string_view word) {
    constexpr std::size_t short_bytes = 4;
    return word.size() < short_bytes || std::ranges::all_of(word, is_digit);
}
bool says_who(std::string_view word) {
    constexpr std::size_t least_letters = 2, least_digits = 5;
    const bool is_number = std::ranges::all_of(word, is_digit);
    return word.size() >= (is_number ? least_digits : least_letters);
}

void add_word(std::vector<std::string>& words, std::string_view text) {
    std::string word(text);
    std::ranges::transform(word, word.begin(), in_small);
    if (says_who(word) && std::ranges::find(words, word) == words.end()) words.push_back(word);
}

void add_with_parts(std::vector<std::string>& words, std::string_view text) {
    add_word(words, text);
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at;
        while (end < text.size() && is_of_word(text[end])) ++end;
        if (end > at) add_word(words, text.substr(at, end - at));
        at = end + 1;
    }
}

bool is_at(std::string_view text, std::size_t at, const std::string& word) {
    if (text.size() - at < word.size()) return false;
    for (std::size_t i = 0; i < word.size(); ++i)
        if (in_small(text[at + i]) != word[i]) return false;
    if (!is_whole_word(word)) return true;
    const bool begins = at == 0 || !is_of_word(text[at - 1]);
    const std::size_t end = at + word.size();
    return begins && (end == text.size() || !is_of_word(text[end]));
}

// Members with fixed texts of ours, of the lab or of the tool, on which scripts rely.
constexpr std::array ours{"schema",   "id",         "kind",  "verdict",  "severity",   "space",  "role",
                          "status",   "seen_in",    "title", "version",  "visibility", "hint",   "hints",
                          "evidence", "cases",      "case",  "hash",     "backend",    "device", "toolkit",
                          "why_none", "limited_by", "op",    "simulated"};

void take_names_out(Json& json, const Names& names) {
    if (json.is_string()) json = names.without(json.get<std::string>());
    if (json.is_array())
        for (auto& one : json) take_names_out(one, names);
    if (!json.is_object()) return;
    for (auto& [key, value] : json.items())
        if (std::ranges::find(ours, key) == ours.end() || value.is_object()) take_names_out(value, names);
}

void take_out(SeenFinding& seen, const Names& names) {
    seen.finding.message = names.without(seen.finding.message);
    for (Location& at : seen.finding.locations) at.file = names.without(at.file);
    // A compiler quotes source lines, including trailing comments.
    if (family(seen.finding.id) == Family::compile) seen.finding.picture.clear();
}

// Removes the identifying members, and those that the class view shows separately.
void make_nameless(Report& report, const Names& names, const std::string& name) {
    const SubmissionRecord handed{.state = report.submission.handed.state,
                                  .late = report.submission.handed.late};
    const bool is_of_lab = !report.lab.id.empty();
    report.submission = {is_of_lab ? names.without(report.submission.file) : "", "",    "", name,
                         names.without(without_texts(report.submission.source)), handed};
    if (report.decided)
        report.decided = TeacherDecision{report.decided->points, "", "", report.decided->is_older_than_file};
    report.draw.clear();
    report.printed.clear();
    report.notes.clear();
    report.repro.clear();
    if (report.status != Status::graded) report.status_because = "Not marked";
    report.status_way_out.clear();
    for (auto& seen : report.findings) take_out(seen, names);
    for (auto& check : report.checks) {
        check.because = names.without(check.because);
        check.repro.clear();
        for (Location& at : check.places) at.file = names.without(at.file);
        for (auto& seen : check.findings) take_out(seen, names);
    }
}

}  // namespace

Names::Names(const Report& report) {
    const auto& [file, path, sha256, student, source, handed] = report.submission;
    for (const auto& text : {student, handed.name, handed.mail, handed.group, handed.platform_id})
        add_with_parts(words_, text);
    if (path != file) add_word(words_, path);
    // A section is shared by many students, and is often a single letter.
    if (handed.section.size() > 2) add_word(words_, handed.section);
    std::ranges::stable_sort(words_, std::greater{}, &std::string::size);
}

std::string Names::without(std::string_view text) const {
    std::string safe;
    for (std::size_t at = 0; at < text.size();) {
        const auto found =
            std::ranges::find_if(words_, [&](const std::string& word) { return is_at(text, at, word); });
        if (found == words_.end()) {
            safe += text[at++];
            continue;
        }
        for (const char one : text.substr(at, found->size()))
            if (begins_letter(one)) safe += '*';
        at += found->size();
    }
    return safe;
}

AnonymousClass anonymous(std::vector<ClassRow> rows) {
    // Students are sorted by the hashes of their files; those without a file come last.
    std::map<std::string, std::string> files;
    for (const ClassRow& row : rows)
        files[row.report.submission.student] += row.report.lab.id + row.report.submission.sha256;
    std::map<std::string, std::string> keys;
    for (const auto& [student, all] : files) keys[student] = lab::sha256(all);
    std::vector<std::string> students;
    for (const auto& [student, key] : keys) students.push_back(student);
    std::ranges::stable_sort(students, {}, [&](const std::string& student) { return keys.at(student); });
    std::map<std::string, std::string> named;
    const auto digits = std::to_string(students.size()).size();
    for (std::size_t at = 0; at < students.size(); ++at)
        named[students[at]] = fmt::format("Student {:0{}}", at + 1, digits);
    std::ranges::stable_sort(rows, {}, [&](const ClassRow& row) {
        return std::pair(named.at(row.report.submission.student), row.report.lab.id);
    });
    AnonymousClass all;
    for (ClassRow& row : rows) {
        const Names names(row.report);
        make_nameless(row.report, names, named.at(row.report.submission.student));
        all.names.push_back(names);
    }
    all.rows = std::move(rows);
    return all;
}

std::string anonymous_json(const Report& report, const Names& names) {
    auto json = Json::parse(json_line(report));
    take_names_out(json, names);
    return dump_line(json);
}

std::string without_texts(std::string_view source) {
    std::string safe(source);
    const std::string letters = letters_of_bytes(source);
    bool is_remark = false, is_text = false;  // on a preprocessor line
    for (std::size_t at = 0; at < safe.size(); ++at) {
        if (safe[at] == '\n') {
            is_remark = is_text = false;
            continue;
        }
        if (letters[at] == 'p') {
            is_remark |= source.substr(at).starts_with("//") || source.substr(at).starts_with("/*");
            const bool is_quote = !is_remark && source[at] == '"';
            if (is_remark)
                safe[at] = ' ';
            else if (is_text && !is_quote)
                safe[at] = '*';
            is_text ^= is_quote;
        } else if (is_remark || letters[at] == 'c') {
            safe[at] = ' ';
        } else if (letters[at] == 's' && source[at] != '"' && source[at] != '\'') {
            safe[at] = '*';
        }
    }
    return safe;
}

}  // namespace warpmark::report
