// Inspects tokens and the text around them.
#include "harness/source/statement_edits.h"

#include <fmt/format.h>

#include <algorithm>

namespace warpmark::fix {
namespace {

size_t line_end(std::string_view source, size_t at) {
    size_t end = std::min(source.find('\n', at), source.size());
    if (end > at && source[end - 1] == '\r') --end;
    return end;
}

}  // namespace

bool ends_its_line(std::string_view source, size_t end) {
    auto rest = source.substr(end, std::min(source.find('\n', end), source.size()) - end);
    for (;;) {
        const size_t first = rest.find_first_not_of(" \t\r");
        if (first == rest.npos || rest.substr(first).starts_with("//")) return true;
        if (!rest.substr(first).starts_with("/*")) return false;
        const size_t close = rest.find("*/", first + 2);
        if (close == rest.npos) return false;
        rest.remove_prefix(close + 2);
    }
}

bool begins_its_line(std::string_view source, size_t begin) {
    const size_t line = line_begin(source, begin);
    return source.substr(line, begin - line).find_first_not_of(" \t") == source.npos;
}

Edit behind(const Statements& in, size_t statement, std::string_view text) {
    const size_t end = in.end_of(statement);
    if (!ends_its_line(in.source(), end)) return {end, 0, fmt::format(" {}", text)};
    return {line_end(in.source(), end), 0, fmt::format("\n{}{}", in.indent(statement), text)};
}

size_t body_of(const Statements& in, size_t branch) {
    for (const size_t part : in.children(branch))
        if (!in[part].is_else) return part;
    return Statements::none;
}

bool has_else(const Statements& in, size_t branch) {
    return std::ranges::any_of(in.children(branch), [&](size_t part) { return in[part].is_else; });
}

bool is_if(const Statements& in, size_t statement) {
    return in.tokens()[in[statement].first].is("if") && in[statement].head_last > 0;
}

std::string condition(const Statements& in, size_t branch) {
    return std::string(in.text(in[branch].head_first, in[branch].head_last));
}

size_t with_empty_parents(const Statements& in, size_t statement, size_t not_beyond) {
    while (statement != not_beyond) {
        const size_t parent = in[statement].parent;
        if (parent == Statements::none || in[parent].kind == Statement::Kind::function ||
            in[parent].kind == Statement::Kind::plain || in.children(parent).size() != 1)
            break;
        statement = parent;
    }
    return statement;
}

std::string unused_name(const Statements& in, std::string name) {
    while (std::ranges::any_of(in.tokens(), [&](const Token& token) { return token.is(name); })) name += '_';
    return name;
}

Edit taken_away(const Statements& in, size_t statement) {
    const auto source = in.source();
    size_t begin = in.begin_of(statement), end = in.end_of(statement);
    if (begins_its_line(source, begin) && ends_its_line(source, end)) {
        begin = line_begin(source, begin);
        end = std::min(source.find('\n', end), source.size() - 1) + 1;
    } else {
        while (begin > 0 && source[begin - 1] == ' ' && end < source.size() && source[end] == ' ') --begin;
    }
    return {begin, end - begin, ""};
}

}  // namespace warpmark::fix
