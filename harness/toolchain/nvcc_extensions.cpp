// Language extensions of nvcc and g++, rewritten as standard C++ for NVRTC. Used only if a file does not
// compile unchanged. Line numbers stay the same. Recognized in the text:
//   - ({ …; x; }) → a lambda that is called at once, unless it is left by return, break, goto
//   - case 1 ... 5: → a case for each value; a ?: b → a ? a : b, if evaluating `a` has no side effects
//   - {[2] = 5} → {{}, {}, 5}, in order
//   - register, `$` and letters in names, blanks behind a backslash, empty arrays that no host code uses
// Recognized by the compiler's errors: arrays of variable length in host functions, __shared__ and similar on
// members and parameters, host constants with a computed value, launches with arguments that copy themselves.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "harness/base/printable_text.h"
#include "harness/contract/finding.h"
#include "harness/source/source_functions.h"
#include "harness/source/source_tokens.h"
#include "harness/source/text_edits.h"
#include "harness/toolchain/compilation_steps.h"
#include "harness/toolchain/lookalike_characters.h"

namespace warpmark::toolchain {
namespace {

std::string name_of_byte(char byte) {
    return fmt::format("_{:02x}", static_cast<unsigned char>(byte));
}

// A range of tokens: the file's, or a macro's.
class Stretch {
  public:
    // `text` begins at `offset` of the source.
    Stretch(std::string_view text, size_t offset, const SourceFunctions& functions, TextEdits& edits)
        : text_(text), offset_(offset), functions_(functions), tokens_(text), edits_(edits) {}

    void run() {
        for (size_t at = 0; at < tokens_.size(); ++at) {
            const Token& token = tokens_[at];
            if (token.is("register")) replace(at, at, "");
            if (static_cast<unsigned char>(token.text[0]) >= 0x80 || token.is("$")) letter(at);
            if (token.is("\\")) line_joint(at);
            if (token.is("(") && is(at + 1, "{")) statement_expression(at);
            if (is_among(token.text, {"__typeof__", "typeof"}) && is(at + 1, "(")) {
                replace(at, at + 1, "decltype(::__warpmark::value_of(");
                insert(tokens_[at + 1].mate, ")");
            }
            if (token.is("case")) case_range(at);
            if (token.is("?") && is(at + 1, ":")) short_conditional(at);
            if (token.is("{")) designated(at);
            if (token.is("[") && is(at + 1, "0") && is(at + 2, "]") && is(at + 3, ";")) empty_array(at);
        }
    }

  private:
    bool is(size_t at, std::string_view text) const { return tokens_.is(at, text); }
    bool is_word(size_t at) const { return tokens_.is_word(at); }

    // Tokens first … last.
    void replace(size_t first, size_t last, std::string text) {
        edits_.replace(offset_ + tokens_[first].begin, offset_ + tokens_[last].end(), std::move(text));
    }
    void insert(size_t at, std::string text) { edits_.insert(offset_ + tokens_[at].begin, std::move(text)); }

    // Each byte of a letter is a token. A letter that is not allowed in names stays, so that the compiler
    // rejects it.
    void letter(size_t at) {
        const Letter found = first_letter(text_.substr(tokens_[at].begin));
        const bool is_joined = at > 0 && tokens_[at - 1].end() == tokens_[at].begin;
        const bool is_first = !is_joined || !is_part_of_name(tokens_[at - 1]);
        if (!may_be_in_name(found.code, is_first)) return;
        for (size_t byte = at; byte < at + found.bytes; ++byte)
            replace(byte, byte, name_of_byte(tokens_[byte].text[0]));
    }

    static bool is_part_of_name(const Token& token) {
        return token.is_word() || static_cast<unsigned char>(token.text[0]) >= 0x80 || token.is("$");
    }

    // g++ splices lines even if blanks follow the backslash.
    void line_joint(size_t at) {
        const size_t begin = tokens_[at].end();
        const size_t end = std::min(text_.find_first_not_of(" \t\r", begin), text_.size());
        if (end != begin && (end == text_.size() || text_[end] == '\n'))
            edits_.replace(offset_ + begin, offset_ + end, "");
    }

    void statement_expression(size_t at) {
        const size_t close = tokens_[at + 1].mate;
        if (close <= at + 1 || tokens_[at].mate != close + 1) return;
        size_t last = at + 2, semicolons = 0;  // `last`: where the last statement begins
        for (size_t one = at + 2; one < close; ++one) {
            if (is_among(tokens_[one].text, {"return", "break", "continue", "goto"})) return;
            const bool ends = is(one, ";") || is(one, "}");
            if (is(one, ";")) ++semicolons;
            if (tokens_[one].mate > one) one = tokens_[one].mate;
            if ((ends || is(one, "}")) && one + 1 < close && !is(one + 1, "else") && !is(one + 1, "while") &&
                !is(one + 1, ";"))
                last = one + 1;
        }
        if (semicolons == 0) return;  // f({1, 2})
        replace(at, at + 1, "([&]{");
        const bool is_statement =
            is_among(tokens_[last].text, {"if", "for", "while", "do", "switch", "{", ";"}) ||
            (is_word(last) && is_word(last + 1));
        if (!is_statement) insert(last, "return ");
        replace(close, close + 1, "}())");
    }

    std::optional<long> value_of(size_t first, size_t last) const {
        const bool minus = is(first, "-");
        if (first + (minus ? 1 : 0) != last) return std::nullopt;
        const std::string_view text = tokens_[last].text;
        if (text.size() == 3 && text[0] == '\'') return text[1];
        long value = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
        return minus ? -value : value;
    }

    void case_range(size_t at) {
        constexpr long most_cases = 1024;
        size_t dots = at + 1;
        while (dots < tokens_.size() && dots < at + 4 && !is(dots, "...")) ++dots;
        if (!is(dots, "...")) return;
        size_t colon = dots + 1;
        while (colon < tokens_.size() && colon < dots + 4 && !is(colon, ":")) ++colon;
        const auto first = value_of(at + 1, dots - 1), last = value_of(dots + 1, colon - 1);
        if (!is(colon, ":") || !first || !last || *last < *first || *last - *first >= most_cases) return;
        std::string cases;
        for (long value = *first; value <= *last; ++value) cases += fmt::format("case {}:", value);
        replace(at, colon, cases);
    }

    void short_conditional(size_t at) {
        size_t first = at;
        for (; first > 0; --first) {
            const Token& before = tokens_[first - 1];
            if (before.mate < first - 1) {
                first = before.mate + 1;
                continue;
            }
            const bool ends =
                is_among(before.text, {"(", "[", "{", ",", ";", "}", "?", ":", "return", "case"}) ||
                (before.text.ends_with("=") && !is_among(before.text, {"==", "!=", "<=", ">="}));
            if (ends) break;
        }
        if (first >= at) return;
        for (size_t one = first; one < at; ++one) {
            const bool is_call = is(one, "(") && one > first && (is_word(one - 1) || is(one - 1, ")"));
            if (is_call || is_among(tokens_[one].text, {"++", "--"})) return;
        }
        replace(at, at + 1, fmt::format("? ({}) :", tokens_.text(first, at - 1)));
    }

    // Gaps are possible in device code only: g++ rejects them.
    bool may_have_gaps(size_t at) const {
        const auto* function = functions_.at(tokens_[at].line, "");
        return function && function->is_for_device_alone();
    }

    void designated(size_t open) {
        constexpr long most_elements = 4096;
        const size_t close = tokens_[open].mate;
        long position = 0;
        for (size_t at = open + 1; at < close; ++position) {
            if (is(at, "[") && tokens_[at].mate == at + 2 && is(at + 3, "=")) {
                const auto index = value_of(at + 1, at + 1);
                if (!index || *index < position || *index > most_elements ||
                    (*index > position && !may_have_gaps(open)))
                    return;
                std::string gap;
                for (; position < *index; ++position) gap += "{}, ";
                replace(at, at + 3, gap);
            }
            for (; at < close && !is(at, ","); ++at)
                if (is(at, ";"))
                    return;
                else if (tokens_[at].mate > at)
                    at = tokens_[at].mate;
            ++at;
        }
    }

    void empty_array(size_t open) {
        if (open < 2 || !is_word(open - 1)) return;
        size_t first = open - 1;
        while (first > 0 && !is_among(tokens_[first - 1].text, {";", "{", "}", ":"})) --first;
        const auto says = [&](std::string_view word) { return tokens_.has(first, open, word); };
        const bool is_of_device = says("__device__") || says("__constant__") || says("__shared__");
        if (is_of_device && says("extern")) return replace(open + 1, open + 1, "");
        const auto* function = functions_.at(tokens_[open].line, "");
        const bool is_in_device = function && !function->is_for_host_alone() && !is_member(first);
        if (is_of_device || is_in_device) return;  // nvcc rejects it there
        const auto same = [&](const Token& token) { return token.text == tokens_[open - 1].text; };
        if (std::ranges::count_if(tokens_, same) != 1) return;
        replace(first, open + 3, "");
    }

    bool is_member(size_t at) const {
        const size_t brace = tokens_.brace_around(at);
        return brace < tokens_.size() &&
               is_among(tokens_.head_of(brace).text, {"struct", "class", "union", "typedef"});
    }

    std::string_view text_;
    size_t offset_;
    const SourceFunctions& functions_;
    TokenList tokens_;
    TextEdits& edits_;
};

// Replacements for compiler errors, at their locations.
class Complaints {
  public:
    Complaints(const SourceFunctions& functions, TextEdits& edits)
        : functions_(functions), tokens_(functions.tokens()), edits_(edits) {}

    void look(const Finding& finding) {
        if (finding.locations.empty()) return;
        const Location& place = finding.locations[0];
        const size_t token = tokens_.at(place.line, std::max(place.column, 1));
        if (token == tokens_.size()) return;
        switch (complaint_of(finding)) {
            case CompilerErrorKind::attribute_misplaced:
                return attribute(token);
            case CompilerErrorKind::dynamic_initialization:
            case CompilerErrorKind::dynamic_initialization_in_function:
                return computed_constant(token);
            case CompilerErrorKind::constant_expected:
                return variable_length(token);
            case CompilerErrorKind::copies_itself:
                return launch_of_objects(token);
            default:
                return;
        }
    }

  private:
    bool is(size_t at, std::string_view text) const { return tokens_.is(at, text); }
    void replace(size_t first, size_t last, std::string text) {
        edits_.replace(tokens_[first].begin, tokens_[last].end(), std::move(text));
    }

    void attribute(size_t at) {
        if (is_among(tokens_[at].text, {"__shared__", "__device__", "__constant__", "__managed__"}))
            replace(at, at, std::string(tokens_[at].text.size(), ' '));
    }

    // Makes a constant without specifiers a plain host variable, so that it is no constant in device code.
    void computed_constant(size_t at) {
        const size_t first = tokens_.statement_begin(at);
        if (tokens_.has_any(first, at,
                            {"__device__", "__constant__", "__shared__", "__managed__", "constexpr"}))
            return;
        for (size_t one = first; one < at; ++one)
            if (is(one, "const")) replace(one, one, "     ");
    }

    // T name[n], T* name[n], T name[n][m] and T name[n] = {…}; the first and last also among other
    // declarators.
    void variable_length(size_t at) {
        const auto* function = functions_.at(tokens_[at].line, "");
        if (!function || !function->is_for_host_alone()) return;
        measured_.clear();
        size_t open = at;
        while (open > 0 && !(is(open, "[") && tokens_[open].mate >= at)) --open;
        if (open < 2 || tokens_[open].mate <= open) return;
        const size_t first = tokens_.statement_begin(open);
        size_t name = first;  // the first declarator, after the type
        while (name + 1 < tokens_.size() && !is_among(tokens_[name + 1].text, {"[", "=", ",", ";", "{"})) {
            if (is_among(tokens_[name].text, {"new", "static", "constexpr", "extern"}) ||
                (!tokens_.is_word(name) && !is_among(tokens_[name].text, {"::", "<", ">", "*"})))
                return;
            ++name;
        }
        if (name == first) return;
        const std::string_view type = tokens_.text(first, name - 1);
        std::string declared;
        for (;; ++name) {
            size_t end = name;
            while (end < tokens_.size() && !is(end, ",") && !is(end, ";"))
                end = std::max(end, tokens_[end].mate) + 1;
            if (end >= tokens_.size()) return;
            const auto one = declarator(type, name, end);
            if (!one) return;
            declared += (declared.empty() ? "" : " ") + *one;
            if (type.ends_with('*') && is(end, ",")) return;  // the other declarators are no pointers
            name = end;
            if (is(end, ";")) break;
        }
        if (tokens_.text(first, name).contains('\n')) return;
        replace(first, name, declared);
        for (const size_t one : measured_) {
            const size_t last = one + (is(one + 1, "(") ? 3 : 1);
            replace(one, last, fmt::format("{}_varied.bytes()", tokens_[(one + last + 1) / 2].text));
        }
    }

    // k<<<a, b>>>(c): NVRTC compiles host code as device code, in which kernel arguments must not have a copy
    // constructor.
    void launch_of_objects(size_t at) {
        size_t open = at;
        while (open < tokens_.size() && !is(open, "<<<") && !is(open, ";")) ++open;
        size_t close = open;
        while (close < tokens_.size() && !is(close, ">>>") && !is(close, ";")) ++close;
        if (!is(open, "<<<") || !is(close, ">>>") || !is(close + 1, "(") || open == at) return;
        const size_t last = tokens_[close + 1].mate;
        const auto arguments = tokens_.text(close + 2, last - 1);
        replace(at, last,
                fmt::format("::__warpmark::launched(::__warpmark::Shape({}), {}{}{})",
                            tokens_.text(open + 1, close - 1), tokens_.text(at, open - 1),
                            arguments.empty() ? "" : ", ", arguments));
    }

    std::optional<std::string> declarator(std::string_view type, size_t name, size_t end) {
        if (!tokens_.is_word(name)) return std::nullopt;
        const bool is_array = is(name + 1, "["), is_constant = is_array &&
                                                               tokens_[name + 1].mate == name + 3 &&
                                                               tokens_[name + 2].kind == Token::Kind::number;
        if (!is_array || is_constant) return fmt::format("{} {};", type, tokens_.text(name, end - 1));
        const size_t close = tokens_[name + 1].mate;
        if (close <= name + 2) return std::nullopt;
        const size_t measured = measured_.size();
        if (!find_sizes(name)) return std::nullopt;
        if (is(close + 1, "[") && tokens_[close + 1].mate + 1 == end && measured_.size() == measured)
            return fmt::format("::__warpmark::VariedRows<{}> {}(({}), ({}));", type, tokens_[name].text,
                               tokens_.text(name + 2, close - 1), tokens_.text(close + 2, end - 2));
        std::string values;
        if (is(close + 1, "=") && is(close + 2, "{") && tokens_[close + 2].mate + 1 == end)
            values = tokens_[close + 2].mate == close + 3
                         ? ", 0"
                         : fmt::format(", {}", tokens_.text(close + 3, end - 2));
        else if (close + 1 != end)
            return std::nullopt;  // an array of three dimensions
        return fmt::format("::__warpmark::Varied<{0}> {1}_varied(({2}){3}); {0}* const {1} = {1}_varied.p;",
                           type, tokens_[name].text, tokens_.text(name + 2, close - 1), values);
    }

    // Collects uses of the array's sizeof in its function. False: something else that a pointer is not.
    bool find_sizes(size_t name) {
        const auto* function = functions_.at(tokens_[name].line, "");
        for (size_t at = function->first_token; at + 1 < std::min(function->last_token, tokens_.size());
             ++at) {
            if (!is(at, tokens_[name].text)) continue;
            const bool is_address = is(at - 1, "&") && is_among(tokens_[at - 2].text, {"(", ",", "="});
            const bool is_looped = is(at - 1, ":") && is(at + 1, ")");
            if ((is_address && !is(at + 1, "[")) || is_looped) return false;
            const bool in_parentheses = is(at - 1, "(") && is(at + 1, ")") && is(at - 2, "sizeof");
            if (!in_parentheses && (!is(at - 1, "sizeof") || is(at + 1, "["))) continue;
            if (at < name) return false;  // another variable of that name
            measured_.push_back(in_parentheses ? at - 2 : at - 1);
        }
        return true;
    }

    const SourceFunctions& functions_;
    const TokenList& tokens_;
    TextEdits& edits_;
    std::vector<size_t> measured_;  // each sizeof of the arrays of a declaration
};

}  // namespace

std::string without_extensions(std::string_view source, const std::vector<Finding>& findings) {
    TextEdits edits;
    const SourceFunctions functions(source);
    Stretch(source, 0, functions, edits).run();
    for (const std::string_view line : preprocessor_lines(source)) {
        const std::string_view text = line.substr(1);
        const auto begin = static_cast<size_t>(text.data() - source.data());
        // g++ treats it like an #include.
        if (text.starts_with("import ")) edits.replace(begin, begin + 6, "include");
        if (text.contains("define") || text.contains("if") || text.contains("undef"))
            Stretch(text, begin, functions, edits).run();
    }
    if (edits.empty()) {
        Complaints complaints(functions, edits);
        for (const auto& finding : findings)
            if (finding.severity == Severity::error) complaints.look(finding);
    }
    return edits.applied_line_by_line(source).text();
}

std::string with_literal_lengths(std::string_view source) {
    const auto tokens = tokens_of(source);
    TextEdits edits;
    for (size_t at = 0; at + 3 < tokens.size(); ++at) {
        if (!tokens[at].is("strlen") || !tokens[at + 1].is("(") || tokens[at + 1].mate != at + 3 ||
            !tokens[at + 2].text.starts_with('"'))
            continue;
        const size_t begin = at >= 2 && tokens[at - 1].is("::") && tokens[at - 2].is("std") ? at - 2 : at;
        edits.replace(tokens[begin].begin, tokens[at + 3].end(),
                      fmt::format("(sizeof({}) - 1)", tokens[at + 2].text));
    }
    return edits.applied(source).text();
}

}  // namespace warpmark::toolchain
