// Builds each change from text inserted before or after tokens, or in their place.
#include "harness/source/source_edits.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "harness/source/statement_edits.h"

namespace warpmark::fix {
namespace {

constexpr std::string_view step = "    ";

// Moves declarations that the second part of a split branch needs to before the branch.
TextEdits declared_outside(const Statements& in, size_t branch, size_t body, size_t before) {
    static constexpr std::array<std::string_view, 13> numbers{
        "int",   "unsigned", "float",    "double",  "long",     "size_t", "char",
        "short", "bool",     "uint32_t", "int32_t", "uint64_t", "int64_t"};
    const auto& tokens = in.tokens();
    TextEdits edits;
    std::string declared;
    for (const size_t part : in.children(body)) {
        if (in[part].first >= in[before].first || in[part].kind != Statement::Kind::plain) continue;
        size_t at = in[part].first;
        const size_t begin = tokens[at].begin;
        if (tokens[at].is("const")) ++at;
        const size_t type = at;
        while (std::ranges::find(numbers, tokens[at].text) != numbers.end()) ++at;
        if (at == type || tokens[at].kind != Token::Kind::word || !tokens[at + 1].is("=")) continue;
        const auto name = tokens[at].text;
        bool is_used = false;
        for (size_t later = in[before].first; later <= in[body].last; ++later)
            is_used |= tokens[later].is(name);
        if (!is_used) continue;
        declared += fmt::format("{} {} = 0;\n{}", in.text(type, at - 1), name, in.indent(branch));
        edits.replace(begin, tokens[at].begin, "");
    }
    if (!declared.empty()) edits.insert(in.begin_of(branch), declared);
    return edits;
}

std::string kind_words(const Statements& in, size_t statement) {
    if (in[statement].kind == Statement::Kind::loop) return "loop";
    return fmt::format("`{}`", in.tokens()[in[statement].first].text);
}

// Adds braces to a body without them, and a barrier at its end.
TextEdits in_brackets(const Statements& in, size_t loop, size_t body, std::string_view barrier) {
    const size_t begin = in.begin_of(body), end = in.end_of(body);
    if (!ends_its_line(in.source(), end)) return {{begin, 0, "{ "}, {end, 0, fmt::format(" {} }}", barrier)}};
    size_t space = begin;
    while (space > 0 && std::string_view(" \t\r\n").find(in.source()[space - 1]) != std::string_view::npos)
        --space;
    const auto own = in.indent(loop);
    const auto inner = begins_its_line(in.source(), begin) ? in.indent(body) : own + std::string(step);
    auto last = behind(in, body, "");
    last.text = fmt::format("\n{}{}\n{}}}", inner, barrier, own);
    return {{space, begin - space, fmt::format(" {{\n{}", inner)}, std::move(last)};
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
        patch.edits = in_brackets(in, loop, body, barrier);
        return patch;
    }
    const size_t brace = in.end_of(body) - 1;
    if (!begins_its_line(in.source(), brace)) {
        patch.edits = {{brace, 0, fmt::format(" {} ", barrier)}};
        return patch;
    }
    const auto parts = in.children(body);
    const auto inner = parts.empty() ? own + std::string(step) : in.indent(parts.back());
    patch.edits = {{line_begin(in.source(), brace), 0, fmt::format("{}{}\n", inner, barrier)}};
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
    auto edits = declared_outside(in, branch, body, before);
    edits.insert(is_line ? line_begin(in.source(), begin) : begin, text);
    return Patch{fmt::format("End the `if` of line {} before line {}, add `{}` for all threads, and begin it "
                             "again.",
                             in.line(branch), in.line(before), barrier),
                 std::move(edits)};
}

std::optional<Patch> sides_apart(const Statements& in, size_t branch, size_t lower,
                                 std::string_view barrier) {
    std::string before;  // the negated conditions so far
    for (size_t one = branch; is_if(in, one);) {
        const auto parts = in.children(one);
        const auto other = std::ranges::find_if(parts, [&](size_t part) { return in[part].is_else; });
        if (other == parts.end()) return {};
        before += fmt::format("{}!({})", before.empty() ? "" : " && ", condition(in, one));
        const bool is_chain = is_if(in, *other);
        const bool is_here = !is_chain || in.stands_in(lower, body_of(in, *other));
        if (!is_here) {
            one = *other;
            continue;
        }
        const auto& token = in.tokens()[in[*other].first - 1];
        const auto own = in.indent(branch);
        std::string head = before;
        size_t until = token.end();
        if (is_chain) {
            head += fmt::format(" && ({})", condition(in, *other));
            until = in.tokens()[in[*other].head_last + 1].end();
        }
        // In `} else`, the spaces after the brace are removed.
        size_t begin = token.begin;
        while (begin > 0 && (in.source()[begin - 1] == ' ' || in.source()[begin - 1] == '\t')) --begin;
        const auto lead = begin > 0 && in.source()[begin - 1] == '\n' ? "" : "\n";
        return Patch{
            fmt::format("Split the `if` of line {} into two, with `{}` between them.", in.line(branch),
                        barrier),
            {{begin, until - begin, fmt::format("{0}{1}{2}\n{1}if ({3})", lead, own, barrier, head)}}};
    }
    return {};
}

size_t branch_of_its_own(const Statements& in, size_t statement) {
    return with_empty_parents(in, statement, Statements::none);
}

namespace {

struct Split {
    size_t whole = 0;  // the statement, or the branch that contains only it
    Edit edit;
};

std::optional<Split> split(const Statements& in, size_t statement, std::string_view barrier,
                           const std::string& name) {
    if (in[statement].kind != Statement::Kind::plain) return {};
    const size_t sign = at_top(in, statement, {"=", "+=", "-=", "*=", "/=", "|=", "&=", "^=", "<<=", ">>="});
    if (sign >= in[statement].last || sign == in[statement].first) return {};
    const auto place = in.text(in[statement].first, sign - 1);
    if (in.tokens()[in[statement].first].kind == Token::Kind::word &&
        in.tokens()[in[statement].first + 1].kind == Token::Kind::word)
        return {};  // a declaration
    const auto value = in.text(sign + 1, in[statement].last - 1);
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
    auto text = fmt::format("const auto {1} = {2};\n{0}{3}\n{0}{4}{5} {6} {1};", own, name, read, barrier,
                            guard, place, in.tokens()[sign].text);
    return Split{whole, {in.begin_of(whole), in.end_of(whole) - in.begin_of(whole), std::move(text)}};
}

}  // namespace

std::optional<Patch> read_then_write(const Statements& in, size_t statement, std::string_view barrier) {
    const auto one = split(in, statement, barrier, unused_name(in, "value"));
    if (!one) return {};
    return Patch{fmt::format("In line {}, read first, then `{}`, then write.", in.line(statement), barrier),
                 {one->edit}};
}

std::optional<Patch> each_read_then_written(const Statements& in, size_t statement,
                                            std::string_view barrier) {
    const size_t whole = branch_of_its_own(in, statement), parent = in[whole].parent;
    if (parent == Statements::none) return {};
    Patch patch;
    int first = 0, last = 0;
    for (const size_t part : in.children(parent)) {
        size_t inner = part;
        while (in[inner].kind != Statement::Kind::plain && in.children(inner).size() == 1)
            inner = in.children(inner)[0];
        auto one = split(in, inner, barrier, unused_name(in, fmt::format("value{}", patch.edits.size() + 1)));
        if (!one || one->whole != part) {
            if (last >= in.line(whole)) break;
            patch.edits.clear();
            continue;
        }
        if (patch.edits.empty()) first = in.line(part);
        last = in.last_line(part);
        one->edit.text += fmt::format("\n{}{}", in.indent(part), barrier);
        patch.edits.add(std::move(one->edit));
    }
    if (patch.edits.size() < 2 || first > in.line(whole) || last < in.line(whole)) return {};
    patch.words = fmt::format("In each of the lines {} to {}, read first, then `{}`, then write, then `{}`.",
                              first, last, barrier, barrier);
    return patch;
}

namespace {

// If both are on the same line, its number appears once.
std::string moved_words(const Statements& in, size_t barrier, size_t out_of, const char* where) {
    const auto text = in.text(barrier);
    const auto around = kind_words(in, out_of);
    if (in.line(barrier) == in.line(out_of))
        return fmt::format("In line {}, move `{}` to {} the {}.", in.line(barrier), text, where, around);
    return fmt::format("Move `{}` of line {} to {} the {} of line {}.", text, in.line(barrier), where, around,
                       in.line(out_of));
}

}  // namespace

std::optional<Patch> moved_behind(const Statements& in, size_t barrier, size_t out_of) {
    const size_t goes = with_empty_parents(in, barrier, out_of);
    const auto text = std::string(in.text(barrier));
    const auto words = moved_words(in, barrier, out_of, "after");
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
    patch.words = moved_words(in, barrier, out_of, "before");
    patch.edits.add(taken_away(in, barrier));
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
        const size_t line = line_begin(in.source(), edit.begin);
        edit = {line, in.end_of(barrier) - line,
                fmt::format("{0}}}\n{0}{1}\n{0}if ({2}) {{", own, text, condition(in, branch))};
    }
    if (in.line(branch) == in.line(barrier))
        return Patch{fmt::format("In line {}, end the `if` before `{}`, and begin it again after it.",
                                 in.line(branch), text),
                     {edit}};
    return Patch{fmt::format("End the `if` of line {} before `{}` of line {}, and begin it again after it.",
                             in.line(branch), text, in.line(barrier)),
                 {edit}};
}

}  // namespace warpmark::fix
