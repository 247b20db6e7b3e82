// Explains a compiler error by the text around it: Markdown, a diff, RTF, prose, or characters that only look
// like C++. Table of texts that are pasted by mistake, and the search for the character that causes an error.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <iterator>
#include <map>
#include <set>

#include "harness/base/printable_text.h"
#include "harness/contract/finding_ids.h"
#include "harness/source/source_functions.h"
#include "harness/source/source_tokens.h"
#include "harness/toolchain/compilation_steps.h"
#include "harness/toolchain/compile_error_advice.h"
#include "harness/toolchain/compile_findings.h"
#include "harness/toolchain/lookalike_characters.h"

namespace warpmark::toolchain {
namespace {

using PastedLines = std::vector<std::string_view>;

std::string_view without_blanks(std::string_view line) {
    const size_t begin = line.find_first_not_of(" \t");
    return begin == line.npos ? std::string_view()
                              : line.substr(begin, line.find_last_not_of(" \t") + 1 - begin);
}

bool is_plain_word(std::string_view text) {
    return !text.empty() && std::ranges::all_of(text, [](char c) {
        return std::isalpha(static_cast<unsigned char>(c)) || c == '\'' || c == ',' || c == '.' || c == ':' ||
               c == '!' || c == '?';
    });
}

// True for four or more words and nothing else.
bool is_prose(std::string_view line) {
    size_t words = 0;
    for (line = without_blanks(line); !line.empty(); ++words) {
        const size_t end = std::min(line.find(' '), line.size());
        if (!is_plain_word(line.substr(0, end))) return false;
        line = without_blanks(line.substr(end));
    }
    return words >= 4;
}

bool is_heading(std::string_view line) {
    const size_t text = line.find_first_not_of('#');
    return text > 0 && text <= 6 && text < line.size() && line[text] == ' ' && text + 1 < line.size() &&
           std::isupper(static_cast<unsigned char>(line[text + 1]));
}

bool is_markdown(std::string_view line, const PastedLines&) {
    return line.starts_with("```") || line.starts_with("~~~") || is_heading(line) ||
           (line.starts_with("**") && line.ends_with("**")) ||
           ((line.starts_with("- ") || line.starts_with("* ")) && line.size() > 2 && !line.ends_with(';'));
}

bool is_diff(std::string_view line, const PastedLines& all) {
    if (line.starts_with("@@ ") || line.starts_with("+++ ") || line.starts_with("--- ") ||
        line.starts_with("diff --git "))
        return true;
    if (!line.starts_with("+") && !line.starts_with("-")) return false;
    const auto count = std::ranges::count_if(
        all, [](std::string_view one) { return one.starts_with("+") || one.starts_with("-"); });
    return count >= 3 || line.substr(1).starts_with("int ") || line.substr(1).starts_with("#");
}

bool is_conflict(std::string_view line, const PastedLines&) {
    return line.starts_with("<<<<<<< ") || line.starts_with(">>>>>>> ") || line == "=======";
}

bool is_rich_text(std::string_view, const PastedLines& all) {
    return without_blanks(all[0]).starts_with("{\\rtf");
}

bool is_html(std::string_view line, const PastedLines&) {
    for (const std::string_view mark :
         {"<!DOCTYPE", "<html", "<pre", "<code", "<div", "<p>", "<br", "<!--", "</"})
        if (line.starts_with(mark)) return true;
    for (const std::string_view mark : {"&lt;", "&gt;", "&amp;", "&quot;", "&nbsp;"})
        if (line.contains(mark)) return true;
    return false;
}

// True if another line has the number before or after it.
bool is_numbered(std::string_view line, const PastedLines& all) {
    const auto number = [](std::string_view one) {
        one = without_blanks(one);
        const size_t end = one.find_first_not_of("0123456789");
        if (end == 0 || end == one.npos || end > 5 || !is_among(one.substr(end, 1), {" ", ":", "|", "\t"}))
            return -1;
        return std::stoi(std::string(one.substr(0, end)));
    };
    const int own = number(line);
    const auto is_next = [&](std::string_view one) {
        const int other = number(one);
        return other >= 0 && (other == own + 1 || other == own - 1);
    };
    return own >= 0 && std::ranges::any_of(all, is_next);
}

bool is_shell_line(std::string_view line, const PastedLines&) {
    return line.starts_with("$ ") || line.starts_with("% ") || line.starts_with(">>> ");
}

struct Pasted {
    bool (*is_it)(std::string_view line, const PastedLines&);
    const char* words;
};
constexpr Pasted pasted[] = {
    {is_rich_text,
     "This file is RTF (rich text) and not plain text. Save it as plain text, from a code editor."},
    {is_markdown, "This line looks like Markdown: remove it. The file must contain only CUDA C++."},
    {is_conflict,
     "This line is a conflict marker of git: keep one of the two versions, and remove the markers."},
    {is_diff,
     "This line looks like part of a diff (a patch): hand in the changed file itself, without the "
     "`+`, `-` and `@@` in front of lines."},
    {is_html,
     "This line looks like HTML, as a copied web page has it: remove the tags, and type `<`, `>`, "
     "`&` themselves."},
    {is_numbered, "This line begins with a line number, as a copied listing has it: remove the numbers."},
    {is_shell_line, "This line looks like a command of a terminal: remove it."},
    {[](std::string_view line, const PastedLines&) { return is_prose(line); },
     "This line looks like prose: remove it, or make it a comment (`// …`)."},
};

struct OddPlace {
    char32_t code = 0;
    size_t offset = 0;
    int line = 0, column = 0;
};

// Non-ASCII characters outside of comments and literals, also in preprocessor lines.
std::vector<OddPlace> odd_places(std::string_view source) {
    std::vector<OddPlace> places;
    const auto look = [&](std::string_view text) {
        for (const auto& token : tokens_of(text)) {
            if (static_cast<unsigned char>(token.text[0]) < 0x80) continue;
            const size_t offset = static_cast<size_t>(text.data() - source.data()) + token.begin;
            const Letter letter = first_letter(source.substr(offset));
            if (!letter.bytes) continue;
            places.push_back({letter.code, offset,
                              1 + static_cast<int>(std::ranges::count(source.substr(0, offset), '\n')),
                              column_of(source, offset)});
        }
    };
    if (std::ranges::all_of(source, [](char c) { return static_cast<unsigned char>(c) < 0x80; }))
        return places;
    look(source);
    for (const auto line : preprocessor_lines(source)) look(line.substr(1));
    return places;
}

// The name at an offset, without its non-ASCII characters.
std::string plain_part(std::string_view source, size_t at) {
    const auto is_part = [](char c) { return is_in_word(c) || static_cast<unsigned char>(c) >= 0x80; };
    size_t begin = at, end = at;
    while (begin > 0 && is_part(source[begin - 1])) --begin;
    while (end < source.size() && is_part(source[end])) ++end;
    std::string name(source.substr(begin, end - begin));
    std::erase_if(name, [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
    return name;
}

// The character that causes the error: at its location; in its line or, for a syntax error, in the line
// above; or in another spelling of an undefined name.
const OddPlace* cause_of(const Finding& finding, const std::vector<OddPlace>& places, std::string_view source,
                         const PastedLines& lines) {
    if (finding.locations.empty()) return nullptr;
    const Location& at = finding.locations[0];
    const bool is_token = complaint_of(finding) == CompilerErrorKind::unknown_token;
    for (const auto& one : places)
        if (is_token && one.line == at.line && one.column == at.column) return &one;
    if (is_token && at.column > 0) return nullptr;
    int above = at.line - 1;
    while (above > 0 && without_blanks(lines[static_cast<size_t>(above) - 1]).empty()) --above;
    const bool looks_above = is_about_syntax(finding);
    for (const auto& one : places)
        if (is_odd(one.code) && (one.line == at.line || (looks_above && one.line == above))) return &one;
    const auto* says = fact_of<CompilerMessage>(finding);
    for (const auto& one : places)
        if (is_odd(one.code) && says && !says->subject.empty() &&
            plain_part(source, one.offset) == says->subject)
            return &one;
    return nullptr;
}

void name_character(Finding& finding, const OddPlace& place) {
    const auto [name, instead] = odd_character(place.code);
    finding.message = fmt::format("{} in the code is not C++", name);
    finding.explanation = fmt::format(
        "{} It is often copied from a web page, a PDF or a word processor, and looks like something else.",
        instead.empty() ? std::string("Delete it.") : fmt::format("Type {} instead.", instead));
    if (!is_odd(place.code))
        finding.explanation = "It is allowed only in comments and string literals. Delete it.";
    finding.fact = CompilerMessage{complaint_of(finding), name, finding.message};
    finding.locations.resize(1);
    finding.locations[0].line = place.line;
    finding.locations[0].column = place.column;
    finding.locations[0].role = Role::none;
    finding.locations[0].said.clear();
}

// Names the byte of an unknown token.
void name_token(Finding& finding, const PastedLines& lines) {
    const Location& at = finding.locations[0];
    const auto line = lines[static_cast<size_t>(at.line) - 1];
    if (at.column < 1 || static_cast<size_t>(at.column) > line.size()) return;
    const auto c = static_cast<unsigned char>(line[static_cast<size_t>(at.column) - 1]);
    std::string what = fmt::format("stray `{}`", static_cast<char>(c));
    if (c == 0x1a)
        what = "byte 0x1a (Ctrl-Z, an old end-of-file marker)";
    else if (c < 0x20 || c == 0x7f)
        what = fmt::format("control character 0x{:02x}", c);
    else if (c >= 0x80)
        what = fmt::format("byte 0x{:02x}, which is not UTF-8", c);
    else if (c == '`')
        what = "stray backtick";
    finding.message = fmt::format("unrecognized token: {}", what);
    finding.explanation = c >= 0x80 ? "Save the file as UTF-8, or use plain ASCII letters." : "Remove it.";
    finding.fact = CompilerMessage{CompilerErrorKind::unknown_token, what, finding.message};
}

// Advice about a shared array of the wrong size or type; null for any other error.
const char* advice_on_arrays(const Finding& finding, const TokenList& tokens) {
    const int line = finding.locations[0].line;
    const CompilerErrorKind complaint = complaint_of(finding);
    const bool is_about_size =
        complaint == CompilerErrorKind::constant_expected || complaint == CompilerErrorKind::variable_length;
    const bool is_other_type = complaint == CompilerErrorKind::other_declaration;
    if (!is_about_size && !is_other_type) return nullptr;
    size_t at = 0;
    while (at < tokens.size() && tokens[at].line < line) ++at;
    bool is_shared = false, is_extern = false;
    // The statements of that line, the first one from its beginning.
    for (at = tokens.statement_begin(at); at < tokens.size() && tokens[at].line <= line; ++at) {
        is_shared |= tokens[at].is("__shared__");
        is_extern |= tokens[at].is("extern");
    }
    if (!is_shared) return nullptr;
    if (is_about_size)
        return "The size of a static shared array must be a compile-time constant. For a size that is known "
               "only "
               "at run time, declare `extern __shared__ int s[];` with the array's type, and give its size "
               "in "
               "bytes as the third launch parameter: `kernel<<<blocks, threads, bytes>>>(…)`.";
    return is_extern
               ? "All extern shared arrays of one name are the same memory, so they must have one type. "
                 "Declare "
                 "one raw byte array, `extern __shared__ __align__(16) unsigned char raw[];`, and cast it: "
                 "`T* s = reinterpret_cast<T*>(raw);`."
               : nullptr;
}

// The compiler reports each byte of a letter, and each backtick of a fence. One error is kept per letter, or
// per line. A letter's error moves to its first byte, because the compiler's columns within letters are
// unreliable.
void join_bytes(std::vector<Finding>& findings, const std::vector<OddPlace>& places) {
    std::set<int> lines;
    std::map<int, std::vector<const OddPlace*>> letters;
    for (const auto& one : places)
        if (!may_be_in_name(one.code, true)) letters[one.line].push_back(&one);
    std::erase_if(findings, [&](Finding& finding) {
        if (complaint_of(finding) != CompilerErrorKind::unknown_token || finding.locations.empty())
            return false;
        Location& at = finding.locations[0];
        auto& left = letters[at.line];
        if (left.empty()) return !lines.insert(at.line).second;
        lines.insert(at.line);
        at.column = left.front()->column;
        left.erase(left.begin());
        return false;
    });
}

}  // namespace

void name_causes_of_notes(std::vector<Finding>& findings, std::string_view source) {
    if (std::ranges::none_of(findings,
                             [](const Finding& one) { return one.id == FindingId::compile_warning; }))
        return;
    const SourceFunctions functions(source);
    for (auto& finding : findings)
        if (finding.id == FindingId::compile_warning) name_forgotten_call(finding, functions);
}

void name_causes(std::vector<Finding>& findings, std::string_view source) {
    const auto places = odd_places(source);
    join_bytes(findings, places);
    const auto lines = text_lines(source);
    const SourceFunctions functions(source);
    int last_line = 0;  // of an error
    for (auto& finding : findings) {
        if (!is_error(finding) || finding.id != FindingId::compile_error || finding.locations.empty())
            continue;
        name_unknown_call(finding, functions);
        const int line = finding.locations[0].line;
        if (line < 1 || static_cast<size_t>(line) > lines.size()) continue;
        const bool is_named = finding.locations[0].role == Role::includes;
        if (is_named) continue;
        const OddPlace* odd = cause_of(finding, places, source, lines);
        if (odd)
            name_character(finding, *odd);
        else if (complaint_of(finding) == CompilerErrorKind::unknown_token)
            name_token(finding, lines);
        if (const char* advice = advice_on_arrays(finding, functions.tokens())) finding.explanation = advice;
        // After a first error in a line, the token that the compiler expects is often wrong.
        if (line == last_line && is_about_syntax(finding))
            finding.explanation.clear();
        else
            advise_by_source(finding, functions);
        const auto own = lines[static_cast<size_t>(line) - 1];
        const auto* text =
            std::ranges::find_if(pasted, [&](const Pasted& one) { return one.is_it(own, lines); });
        if (text != std::end(pasted))
            finding.explanation = text->words;
        else if (!odd)
            place_semicolon(finding, functions, source, last_line);
        last_line = line;
    }
}

}  // namespace warpmark::toolchain
