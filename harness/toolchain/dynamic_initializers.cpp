// Splits a variable's statement into type, name and initializer, and rewrites it on the same line.
#include "harness/toolchain/dynamic_initializers.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "harness/source/source_tokens.h"

namespace warpmark::toolchain {
namespace {

struct Statement {
    size_t begin = 0, end = 0;      // bytes, the semicolon included
    std::string type, name, value;  // value with its brackets: "(3)", "{1, 2}"
};

std::optional<size_t> token_at(const std::vector<Token>& tokens, const std::string& text,
                               const LateVariable& wanted) {
    size_t line_begin = 0;
    for (int line = 1; line < wanted.line && line_begin != std::string::npos; ++line) {
        line_begin = text.find('\n', line_begin);
        if (line_begin != std::string::npos) ++line_begin;
    }
    if (line_begin == std::string::npos) return std::nullopt;
    const size_t place = line_begin + static_cast<size_t>(std::max(1, wanted.column)) - 1;
    const auto found = std::ranges::find(tokens, place, &Token::begin);
    if (found == tokens.end()) return std::nullopt;
    return static_cast<size_t>(found - tokens.begin());
}

std::optional<Statement> statement_of(const std::string& text, const std::vector<Token>& tokens,
                                      size_t name) {
    Statement found;
    found.name = tokens[name].text;
    size_t first = name;
    while (first > 0 && !tokens[first - 1].is(";") && !tokens[first - 1].is("{") &&
           !tokens[first - 1].is("}"))
        --first;
    for (size_t at = first; at < name; ++at)
        if (!tokens[at].is("static") && !tokens[at].is("inline"))
            found.type += std::string(tokens[at].text) + " ";
    if (found.type.empty() || name + 1 >= tokens.size()) return std::nullopt;
    const auto slice = [&](size_t from, size_t to) {
        return text.substr(tokens[from].begin, tokens[to].end() - tokens[from].begin);
    };
    size_t at = name + 1;
    const bool assigns = tokens[at].is("=");
    if (assigns) ++at;
    size_t last = at;
    if (at < tokens.size() && (tokens[at].is("{") || (!assigns && tokens[at].is("(")))) {
        last = std::max(at, tokens[at].mate);
        found.value = slice(at, last);
        ++last;
    } else if (assigns) {
        for (; last < tokens.size() && !tokens[last].is(";"); ++last) {
            if (tokens[last].is("(") || tokens[last].is("[") || tokens[last].is("{"))
                last = std::max(last, tokens[last].mate);
            if (tokens[last].is(",")) return std::nullopt;
        }
        if (last == at || last >= tokens.size()) return std::nullopt;
        found.value = "(" + slice(at, last - 1) + ")";
    } else {
        found.value = "()";
    }
    if (last >= tokens.size() || !tokens[last].is(";")) return std::nullopt;
    if (found.type.find("auto ") != std::string::npos)
        found.type = fmt::format("decltype(::__warpmark::plain{})", found.value);
    found.begin = tokens[first].begin;
    found.end = tokens[last].end();
    // Keeps the number of lines.
    for (const char c : text.substr(found.begin, found.end - found.begin))
        if (c == '\n' && found.value.find('\n') == std::string::npos) return std::nullopt;
    return found;
}

std::string late(const Statement& one, bool in_function, size_t number) {
    const std::string once = fmt::format("__warpmark_once_{}", number);
    const std::string made =
        fmt::format("*new ({}.take(), ::__warpmark::Here()) {}{}", once, one.type, one.value);
    if (in_function)
        return fmt::format("static ::__warpmark::Once<{}> {}; {}& {} = {}.made ? {}.get() : {};", one.type,
                           once, one.type, one.name, once, once, made);
    return fmt::format(
        "static ::__warpmark::Once<{0}> {1}; {0}& {2} = reinterpret_cast<{0}&>({1}.bytes); extern \"C\" void "
        "{3}{4:04}() {{ {5}; }}",
        one.type, once, one.name, initializer_prefix, number, made);
}

}  // namespace

bool rewrite_initializers(std::string& text, const std::vector<LateVariable>& variables) {
    struct Edit {
        Statement statement;
        bool in_function;
    };
    const auto tokens = tokens_of(text);
    std::vector<Edit> edits;
    for (const auto& variable : variables)
        if (const auto name = token_at(tokens, text, variable))
            if (auto statement = statement_of(text, tokens, *name))
                edits.push_back({std::move(*statement), variable.in_function});
    std::ranges::sort(edits, {}, [](const Edit& edit) { return edit.statement.begin; });
    std::string changed;
    size_t from = 0, number = 0;
    for (const auto& [statement, in_function] : edits) {
        if (statement.begin < from) continue;
        changed += text.substr(from, statement.begin - from) + late(statement, in_function, ++number);
        from = statement.end;
    }
    if (number == 0) return false;
    text = changed + text.substr(from);
    return true;
}

}  // namespace warpmark::toolchain
