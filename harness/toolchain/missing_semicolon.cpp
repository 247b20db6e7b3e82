// Location of a missing semicolon. Searches the tokens before an error for a statement that ends without a
// semicolon.
#include <fmt/format.h>

#include <algorithm>

#include "harness/toolchain/compile_error_advice.h"
#include "harness/toolchain/compile_findings.h"

namespace warpmark::toolchain {
namespace {

// A raw string may have several lines.
int last_line_of(const Token& token) {
    return token.line + static_cast<int>(std::ranges::count(token.text, '\n'));
}

// The first token of the statement before `end`. `end` itself if a parenthesis is still open there: a loop's
// head contains semicolons.
size_t statement_before(const TokenList& tokens, size_t end) {
    size_t at = end;
    while (at > 0) {
        const Token& one = tokens[at - 1];
        if (is_among(one.text, {"(", "["})) return end;
        const bool is_closing = is_among(one.text, {")", "]", "}"}) && one.mate < at - 1;
        if (is_closing && (!one.is("}") || at == end))
            at = one.mate;
        else if (one.ends_statement())
            break;
        else
            --at;
    }
    return at;
}

// True for the `}` of a class, an enumeration, an initializer or a lambda, which must be followed by `;`.
bool closes_declaration(const TokenList& tokens, size_t at) {
    const size_t open = tokens[at].mate;
    if (open == at || open == 0) return false;
    const Token& before = tokens[open - 1];
    if (is_among(before.text, {"=", "]"})) return true;
    if (before.is(")")) return before.mate > 0 && tokens[before.mate - 1].is("]");
    for (size_t head = open; head > 0 && !tokens[head - 1].ends_statement(); --head) {
        const bool is_class = is_among(tokens[head - 1].text, {"struct", "class", "union", "enum"});
        if (is_class && (head < 2 || !is_among(tokens[head - 2].text, {"<", ","}))) return true;
    }
    return false;
}

// True if a statement follows the `)`: after `if (…)`, `for (…)` and similar heads, but not `do … while (…)`.
bool closes_head(const TokenList& tokens, size_t at) {
    const size_t open = tokens[at].mate;
    if (open == at || open == 0) return true;
    const Token& word = tokens[open - 1];
    if (!word.is("while")) return is_among(word.text, {"if", "for", "switch", "constexpr", "catch"});
    const bool follows_block = open >= 2 && tokens[open - 2].is("}");
    const size_t block = follows_block ? tokens[open - 2].mate : 0;
    return block == 0 || !tokens[block - 1].is("do");
}

// After a class, the compiler still accepts words such as `__global__`, so the error is at the type after
// them.
size_t before_specifiers(const TokenList& tokens, size_t at) {
    size_t first = at;
    while (first > 0 && is_among(tokens[first - 1].text,
                                 {"__global__", "__device__", "__host__", "__constant__", "__managed__",
                                  "__forceinline__", "constexpr", "static", "inline"}))
        --first;
    const bool follows_class =
        first > 0 && tokens[first - 1].is("}") && closes_declaration(tokens, first - 1);
    return follows_class ? first : at;
}

// True if the statement may end with this token. Outside of functions, a `)` may be that of a function whose
// `{` is missing.
bool may_end_statement(const SourceFunctions& functions, size_t at) {
    const TokenList& tokens = functions.tokens();
    const Token& last = tokens[at];
    if (last.is("}")) return closes_declaration(tokens, at);
    if (last.is(")")) return functions.around(at) && !closes_head(tokens, at);
    if (last.kind == Token::Kind::text) return at == 0 || !tokens[at - 1].is("extern");
    if (last.kind == Token::Kind::sign) return is_among(last.text, {"]", "++", "--"});
    if (is_among(last.text, {"else", "do", "try"})) return false;
    return functions.around(at) || !is_among(last.text, {"const", "noexcept", "override", "final"});
}

// True if the text has lines with #if or #include: the compiler may have seen other text than the file shows.
bool has_directive(std::string_view text) {
    return std::ranges::any_of(preprocessor_lines(text), [](std::string_view line) {
        const size_t word = line.find_first_not_of("# \t");
        return word == line.npos || !line.substr(word).starts_with("pragma");
    });
}

std::string_view indentation_at(std::string_view source, size_t at) {
    const auto line = source.substr(line_begin(source, at));
    return line.substr(0, std::min(line.find_first_not_of(" \t"), line.size()));
}

// True for a line that continues the previous one. There, an operator may be missing instead.
bool is_indented_further(std::string_view source, const Token& last, const Token& next) {
    const auto above = indentation_at(source, last.begin), below = indentation_at(source, next.begin);
    return below.size() > above.size() && below.starts_with(above);
}

std::string advice_for_end(std::string_view source, const Token& last, const Token& next) {
    const int line = last_line_of(last);
    if (line == next.line) return "Add a `;` before the `}`.";
    const auto rest = source.substr(last.end(), source.find('\n', last.end()) - last.end());
    const bool has_comment = rest.find_first_not_of(" \t\r") != rest.npos;
    return has_comment ? fmt::format("Add a `;` on line {}, before the comment.", line)
                       : fmt::format("Add a `;` at the end of line {}.", line);
}

}  // namespace

void place_semicolon(Finding& finding, const SourceFunctions& functions, std::string_view source,
                     int last_line) {
    if (complaint_of(finding) != CompilerErrorKind::semicolon_expected || finding.locations.size() != 1)
        return;
    const TokenList& tokens = functions.tokens();
    Location& place = finding.locations[0];
    const size_t reported = tokens.at(place.line, place.column);
    if (reported == tokens.size()) return;  // of another file, or in a macro's text
    const size_t at = before_specifiers(tokens, reported);
    if (at == 0) return;
    const Token &last = tokens[at - 1], &next = tokens[at];
    const bool is_brace = next.is("}");
    if (!is_brace && !next.is_word()) return;
    const int line = last_line_of(last);
    if (line == next.line ? !is_brace : is_indented_further(source, last, next)) return;
    const size_t begin = statement_before(tokens, at);
    // An error in the statement itself may be the cause of this one.
    if (begin == at || tokens[begin].line <= last_line || !may_end_statement(functions, at - 1)) return;
    if (has_directive(source.substr(last.end(), next.begin - last.end()))) return;
    finding.explanation = advice_for_end(source, last, next);
    place.line = line;
    place.column = column_of(source, last.end());
}

bool follows_class(const ErrorPlace& place) {
    const TokenList& tokens = place.tokens();
    return place.at() > 0 && tokens[place.at() - 1].is("}") && closes_declaration(tokens, place.at() - 1);
}

}  // namespace warpmark::toolchain
