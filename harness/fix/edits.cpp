// edits.cpp: each change as pieces of text put before, behind or over tokens.
#include "harness/fix/edits.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace warpmark::fix {
namespace {

constexpr std::string_view step = "    ";

// What follows on the line of a byte; without a comment at its end.
bool ends_its_line(std::string_view source, size_t end) {
    const auto rest = source.substr(end, std::min(source.find('\n', end), source.size()) - end);
    const size_t first = rest.find_first_not_of(" \t\r");
    return first == rest.npos || rest.substr(first).starts_with("//");
}

bool begins_its_line(std::string_view source, size_t begin) {
    const size_t line = source.rfind('\n', begin) + 1;
    return begin == 0 || source.substr(line, begin - line).find_first_not_of(" \t") == source.npos;
}

size_t line_end(std::string_view source, size_t at) {
    size_t end = std::min(source.find('\n', at), source.size());
    if (end > at && source[end - 1] == '\r') --end;
    return end;
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

// The first of the signs outside of brackets, or the token behind the statement.
size_t at_top(const Statements& in, size_t statement, std::initializer_list<std::string_view> signs) {
    const auto& tokens = in.tokens();
    size_t at = in[statement].first;
    for (; at <= in[statement].last; ++at) {
        if (tokens[at].kind == Token::Kind::sign && is_among(tokens[at].text, signs)) return at;
        if (tokens[at].mate > at) at = tokens[at].mate;
    }
    return in[statement].last + 1;
}

std::string unused_name(const Statements& in, std::string name) {
    while (std::ranges::any_of(in.tokens(), [&](const Token& token) { return token.is(name); })) name += '_';
    return name;
}

// "s[t]" of "s[t] += …"; of "*p" the pointer.
std::string address_of(std::string_view place) {
    if (place.starts_with("*")) return std::string(place.substr(1));
    return fmt::format("&{}", place);
}

constexpr std::array<std::pair<std::string_view, std::string_view>, 6> updates{{
    {"+=", "atomicAdd"},
    {"-=", "atomicSub"},
    {"|=", "atomicOr"},
    {"&=", "atomicAnd"},
    {"^=", "atomicXor"},
    {"=", ""},
}};

// `x = x + e`, `x = max(x, e)`: the call; empty if it is something else.
std::string update_by_assignment(const Statements& in, size_t first, size_t last, std::string_view place) {
    const auto value = in.text(first, last);
    const auto rest_behind = [&](std::string_view begin) { return std::string(value.substr(begin.size())); };
    const auto sum = fmt::format("{} + ", place), difference = fmt::format("{} - ", place);
    if (value.starts_with(sum)) return fmt::format("atomicAdd({}, {})", address_of(place), rest_behind(sum));
    if (value.starts_with(difference))
        return fmt::format("atomicSub({}, {})", address_of(place), rest_behind(difference));
    for (const auto& [function, atomic] : {std::pair{"max", "atomicMax"}, std::pair{"min", "atomicMin"}}) {
        const auto begin = fmt::format("{}({}, ", function, place);
        if (value.starts_with(begin) && value.ends_with(')'))
            return fmt::format("{}({}, {}", atomic, address_of(place), rest_behind(begin));
    }
    return "";
}

// Nothing but this statement stands in the branch: what would be left is empty.
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

std::string kind_words(const Statements& in, size_t statement) {
    if (in[statement].kind == Statement::Kind::loop) return "loop";
    return fmt::format("`{}`", in.tokens()[in[statement].first].text);
}

}  // namespace

Patch barrier_after(const Statements& in, size_t statement, std::string_view barrier) {
    return {fmt::format("Add `{}` after line {}.", barrier, in.last_line(statement)),
            {behind(in, statement, barrier)}};
}

Patch barrier_before(const Statements& in, size_t statement, std::string_view barrier) {
    const size_t begin = in.begin_of(statement);
    const auto text = begins_its_line(in.source(), begin)
                          ? fmt::format("{}\n{}", barrier, in.indent(statement))
                          : fmt::format("{} ", barrier);
    return {fmt::format("Add `{}` before line {}.", barrier, in.line(statement)), {{begin, 0, text}}};
}

std::optional<Patch> barrier_at_end(const Statements& in, size_t loop, std::string_view barrier) {
    const size_t body = body_of(in, loop);
    if (body == Statements::none) return {};
    Patch patch{
        fmt::format("Add `{}` at the end of the loop that begins in line {}.", barrier, in.line(loop)), {}};
    const auto own = in.indent(loop);
    if (in[body].kind != Statement::Kind::block) {
        patch.edits = {{in.begin_of(body), 0, "{ "}, behind(in, body, fmt::format("{}\n{}}}", barrier, own))};
        if (!ends_its_line(in.source(), in.end_of(body)))
            patch.edits[1].text = fmt::format(" {} }}", barrier);
        return patch;
    }
    const size_t brace = in.end_of(body) - 1;
    if (!begins_its_line(in.source(), brace)) {
        patch.edits = {{brace, 0, fmt::format(" {} ", barrier)}};
        return patch;
    }
    const auto parts = in.children(body);
    const auto inner = parts.empty() ? own + std::string(step) : in.indent(parts.back());
    patch.edits = {{in.source().rfind('\n', brace) + 1, 0, fmt::format("{}{}\n", inner, barrier)}};
    return patch;
}

std::optional<Patch> branch_split(const Statements& in, size_t branch, size_t before,
                                  std::string_view barrier) {
    if (!is_if(in, branch) || has_else(in, branch)) return {};
    const size_t body = body_of(in, branch);
    if (body == Statements::none || in[body].kind != Statement::Kind::block || in[before].parent != body)
        return {};
    const auto own = in.indent(branch);
    const size_t begin = in.begin_of(before);
    const bool is_line = begins_its_line(in.source(), begin);
    const auto begun = fmt::format("if ({}) {{", condition(in, branch));
    const auto text = is_line ? fmt::format("{0}}}\n{0}{1}\n{0}{2}\n", own, barrier, begun)
                              : fmt::format("}} {} {} ", barrier, begun);
    const size_t at = is_line ? in.source().rfind('\n', begin) + 1 : begin;
    return Patch{fmt::format("End the `if` of line {} before line {}, add `{}` for all threads, and begin it "
                             "again.",
                             in.line(branch), in.line(before), barrier),
                 {{at, 0, text}}};
}

std::optional<Patch> sides_apart(const Statements& in, size_t branch, std::string_view barrier) {
    if (!is_if(in, branch)) return {};
    for (const size_t part : in.children(branch)) {
        if (!in[part].is_else) continue;
        const auto& token = in.tokens()[in[part].first - 1];
        const auto own = in.indent(branch);
        return Patch{fmt::format("Make two `if` of the one of line {}, with `{}` between them.",
                                 in.line(branch), barrier),
                     {{token.begin, token.text.size(),
                       fmt::format("\n{0}{1}\n{0}if (!({2}))", own, barrier, condition(in, branch))}}};
    }
    return {};
}

std::optional<Patch> read_then_write(const Statements& in, size_t statement, std::string_view barrier) {
    if (in[statement].kind != Statement::Kind::plain) return {};
    const size_t sign = at_top(in, statement, {"=", "+=", "-=", "*=", "/=", "|=", "&=", "^=", "<<=", ">>="});
    if (sign >= in[statement].last || sign == in[statement].first) return {};
    const auto place = in.text(in[statement].first, sign - 1);
    if (in.tokens()[in[statement].first].kind == Token::Kind::word &&
        in.tokens()[in[statement].first + 1].kind == Token::Kind::word)
        return {};  // a declaration
    const auto value = in.text(sign + 1, in[statement].last - 1);
    const auto name = unused_name(in, "value");
    size_t whole = statement;
    std::string read = std::string(value), guard;
    const size_t branch = with_empty_parents(in, statement, Statements::none);
    if (branch != statement && is_if(in, branch) && !has_else(in, branch)) {
        whole = branch;
        guard = fmt::format("if ({}) ", condition(in, branch));
        read = fmt::format("{} ? {} : 0", condition(in, branch), value);
    } else if (branch != statement) {
        return {};
    }
    const auto own = in.indent(whole);
    const auto text = fmt::format("const auto {1} = {2};\n{0}{3}\n{0}{4}{5} {6} {1};", own, name, read,
                                  barrier, guard, place, in.tokens()[sign].text);
    return Patch{fmt::format("In line {}, read first, then `{}`, then write.", in.line(statement), barrier),
                 {{in.begin_of(whole), in.end_of(whole) - in.begin_of(whole), text}}};
}

std::optional<Patch> made_atomic(const Statements& in, size_t statement) {
    if (in[statement].kind != Statement::Kind::plain) return {};
    const auto& tokens = in.tokens();
    const size_t first = in[statement].first, last = in[statement].last;
    if (last <= first + 1) return {};
    std::string call;
    if (const size_t sign = at_top(in, statement, {"++", "--"}); sign <= last) {
        const auto place = sign == first ? in.text(first + 1, last - 1) : in.text(first, sign - 1);
        if (sign != first && sign != last - 1) return {};
        call = fmt::format("{}({}, 1)", tokens[sign].is("++") ? "atomicAdd" : "atomicSub", address_of(place));
    } else {
        const size_t assigned = at_top(in, statement, {"=", "+=", "-=", "|=", "&=", "^="});
        if (assigned >= last || assigned == first) return {};
        const auto place = in.text(first, assigned - 1);
        const auto row =
            std::ranges::find(updates, tokens[assigned].text, &decltype(updates)::value_type::first);
        call = tokens[assigned].is("=") ? update_by_assignment(in, assigned + 1, last - 1, place)
                                        : fmt::format("{}({}, {})", row->second, address_of(place),
                                                      in.text(assigned + 1, last - 1));
        if (call.empty()) return {};
    }
    return Patch{fmt::format("Make line {} an atomic operation: `{};`.", in.line(statement), call),
                 {{in.begin_of(statement), in.end_of(statement) - in.begin_of(statement), call + ";"}}};
}

Edit taken_away(const Statements& in, size_t statement) {
    const auto source = in.source();
    size_t begin = in.begin_of(statement), end = in.end_of(statement);
    if (begins_its_line(source, begin) && ends_its_line(source, end)) {
        begin = begin == 0 ? 0 : source.rfind('\n', begin) + 1;
        end = std::min(source.find('\n', end), source.size() - 1) + 1;
    }
    return {begin, end - begin, ""};
}

std::optional<Patch> moved_behind(const Statements& in, size_t barrier, size_t out_of) {
    const size_t goes = with_empty_parents(in, barrier, out_of);
    const auto text = std::string(in.text(barrier));
    const auto words = fmt::format("Move `{}` of line {} behind the {} of line {}.", text, in.line(barrier),
                                   kind_words(in, out_of), in.line(out_of));
    if (goes == out_of) return Patch{words, {{in.begin_of(goes), in.end_of(goes) - in.begin_of(goes), text}}};
    const auto parent = in[goes].parent;
    if (parent == Statements::none || (in[parent].kind != Statement::Kind::block)) return {};
    return Patch{words, {taken_away(in, goes), behind(in, out_of, text)}};
}

std::optional<Patch> moved_before(const Statements& in, size_t barrier, size_t out_of) {
    const size_t parent = in[barrier].parent;
    if (parent == Statements::none || in[parent].kind != Statement::Kind::block) return {};
    if (in.children(parent).front() != barrier || in.children(parent).size() == 1) return {};
    const auto text = std::string(in.text(barrier));
    auto patch = barrier_before(in, out_of, text);
    patch.words = fmt::format("Move `{}` of line {} before the {} of line {}.", text, in.line(barrier),
                              kind_words(in, out_of), in.line(out_of));
    patch.edits.push_back(taken_away(in, barrier));
    return patch;
}

std::optional<Patch> moved_between(const Statements& in, size_t barrier, size_t branch) {
    if (!is_if(in, branch) || has_else(in, branch)) return {};
    const size_t body = body_of(in, branch);
    if (body == Statements::none || in[barrier].parent != body) return {};
    const auto parts = in.children(body);
    if (parts.front() == barrier || parts.back() == barrier) return {};
    const auto own = in.indent(branch);
    const auto text = std::string(in.text(barrier));
    Edit edit{in.begin_of(barrier), text.size(),
              fmt::format("}} {} if ({}) {{", text, condition(in, branch))};
    if (begins_its_line(in.source(), edit.begin)) {
        const size_t line = in.source().rfind('\n', edit.begin) + 1;
        edit = {line, in.end_of(barrier) - line,
                fmt::format("{0}}}\n{0}{1}\n{0}if ({2}) {{", own, text, condition(in, branch))};
    }
    return Patch{fmt::format("End the `if` of line {} before `{}` of line {}, and begin it again behind it.",
                             in.line(branch), text, in.line(barrier)),
                 {edit}};
}

}  // namespace warpmark::fix
