// Table of texts that are pasted by mistake, and the search for the odd character behind an error.
#include "harness/toolchain/compile_error_causes.h"

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
#include "harness/toolchain/compile_error_advice.h"
#include "harness/toolchain/compiler_complaints.h"
#include "harness/toolchain/lookalike_characters.h"
#include "harness/toolchain/missing_semicolon.h"

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
    return line.starts_with("    // The statements of that line, the first one from its beginning.
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
