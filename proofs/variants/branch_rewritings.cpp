// Rewritings of loops and conditional code.
#include <fmt/format.h>

#include <charconv>

#include "proofs/variants/rewriting_functions.h"

namespace warpmark::batch {
namespace {

using Kind = fix::Statement::Kind;

struct BarrierProgress {
    std::string type, name;
    std::vector<int64_t> values;  // of the variable, one per iteration
};

constexpr size_t most_rounds = 8, most_tokens_unrolled = 2000;

std::optional<int64_t> number_of(std::string_view text) {
    if (text.ends_with("u") || text.ends_with("U")) text.remove_suffix(1);
    int64_t value = 0;
    const auto [end, bad] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (bad != std::errc() || end != text.data() + text.size() || (text.size() > 1 && text[0] == '0'))
        return {};
    return value;
}

// A number, or the only constant of this name.
std::optional<int64_t> constant_at(const RewrittenVariant& source, size_t at) {
    const auto& tokens = source.tree.tokens();
    if (tokens[at].kind == Token::Kind::number) return number_of(tokens[at].text);
    if (tokens[at].kind != Token::Kind::word) return {};
    std::optional<int64_t> value;
    for (size_t one = 2; one + 2 < tokens.size(); ++one) {
        if (tokens[one].text != tokens[at].text || tokens[one - 1].kind != Token::Kind::word) continue;
        const bool is_constant = tokens[one - 1].is("int") && tokens[one - 2].is("constexpr");
        if (!is_constant || !tokens[one + 1].is("=") || !tokens[one + 3].is(";") || value) return {};
        value = number_of(tokens[one + 2].text);
        if (!value) return {};
    }
    return value;
}

bool holds(std::string_view sign, int64_t one, int64_t other) {
    if (sign == "<") return one < other;
    if (sign == "<=") return one <= other;
    if (sign == ">") return one > other;
    if (sign == ">=") return one >= other;
    return sign == "!=" && one != other;
}

std::optional<int64_t> stepped(std::string_view sign, int64_t value, int64_t by) {
    if (sign == "+=") return value + by;
    if (sign == "-=") return value - by;
    if (sign == "*=") return value * by;
    if (sign == "/=" && by != 0) return value / by;
    if (by < 0 || by > 20) return {};
    if (sign == "<<=") return value << by;
    if (sign == ">>=") return value >> by;
    return {};
}

struct Step {
    std::string_view sign;
    int64_t by = 1;
};

// Parses `++i`, `i++` or `i += 2` between two tokens, both included.
std::optional<Step> step_of(const RewrittenVariant& source, size_t first, size_t last,
                            std::string_view name) {
    const auto& tokens = source.tree.tokens();
    if (last == first + 1) {
        const auto& sign = tokens[first].text == name ? tokens[last] : tokens[first];
        if (tokens[first].text != name && tokens[last].text != name) return {};
        if (sign.is("++")) return Step{"+="};
        if (sign.is("--")) return Step{"-="};
        return {};
    }
    if (last != first + 2 || tokens[first].text != name) return {};
    const auto by = constant_at(source, last);
    if (!by) return {};
    return Step{tokens[first + 1].text, *by};
}

// `for (int i = 0; i < 4; ++i)`
std::optional<BarrierProgress> rounds_of(const RewrittenVariant& source, size_t statement) {
    const auto& loop = source.tree[statement];
    const auto& tokens = source.tree.tokens();
    if (loop.kind != Kind::loop || loop.is_do || !tokens[loop.first].is("for") || loop.head_last == 0)
        return {};
    size_t at = loop.head_first;
    BarrierProgress rounds;
    for (; is_among(tokens[at].text, {"int", "unsigned", "long"}); ++at)
        rounds.type += std::string(rounds.type.empty() ? "" : " ") + std::string(tokens[at].text);
    if (rounds.type.empty() || at + 8 > loop.head_last + 1) return {};
    rounds.name = std::string(tokens[at].text);
    const auto from = constant_at(source, at + 2), to = constant_at(source, at + 6);
    if (!tokens[at + 1].is("=") || !from || !tokens[at + 3].is(";") || tokens[at + 4].text != rounds.name ||
        !to || !tokens[at + 7].is(";"))
        return {};
    const auto step = step_of(source, at + 8, loop.head_last, rounds.name);
    if (!step) return {};
    const bool is_unsigned = rounds.type.starts_with("unsigned");
    for (int64_t value = *from; holds(tokens[at + 5].text, value, *to);) {
        if (rounds.values.size() == most_rounds || (is_unsigned && value < 0)) return {};
        rounds.values.push_back(value);
        const auto next = stepped(step->sign, value, step->by);
        if (!next || (is_unsigned && *next < 0)) return {};
        value = *next;
    }
    if (rounds.values.empty()) return {};
    return rounds;
}

bool can_be_copied(const RewrittenVariant& source, size_t first, size_t last, const BarrierProgress& rounds) {
    const auto& tokens = source.tree.tokens();
    if ((last - first + 1) * rounds.values.size() > most_tokens_unrolled) return false;
    if (tokens.has_any(
            first, last + 1,
            {"break", "continue", "goto", "case", "default", "static", "__shared__", "asm", "__asm__"}))
        return false;
    if (has_directive(source, tokens[first].begin, tokens[last].end())) return false;
    for (size_t at = first; at <= last; ++at) {
        if (tokens[at].text != rounds.name) continue;
        if (at > 0 && is_among(tokens[at - 1].text, {"++", "--", "&", "int", "unsigned", "auto", "float"}))
            return false;
        if (is_among(tokens[at + 1].text,
                     {"=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", "++", "--"}))
            return false;
    }
    return true;
}

struct Loop {
    BarrierProgress rounds;
    size_t first = 0, last = 0;  // tokens of the body
};

std::optional<Loop> loop_at(const RewrittenVariant& source, size_t statement) {
    auto rounds = rounds_of(source, statement);
    if (!rounds) return {};
    const auto& loop = source.tree[statement];
    const size_t first = loop.head_last + 2;
    if (first > loop.last ||
        has_directive(source, source.tree.begin_of(statement), source.tree.tokens()[first].begin))
        return {};
    if (!can_be_copied(source, first, loop.last, *rounds)) return {};
    return Loop{std::move(*rounds), first, loop.last};
}

// True for an `if (…)` whose branches can be exchanged.
bool can_be_turned(const RewrittenVariant& source, size_t statement) {
    const auto& branch = source.tree[statement];
    const auto& tokens = source.tree.tokens();
    if (branch.kind != Kind::branch || !tokens[branch.first].is("if") || branch.head_last == 0) return false;
    if (!tokens[branch.first + 1].is("(") || branch.head_last < branch.head_first) return false;
    if (has_directive(source, source.tree.begin_of(statement), source.tree.end_of(statement))) return false;
    for (size_t at = branch.head_first; at <= branch.head_last; ++at) {
        if (tokens[at].is("(") || tokens[at].is("[") || tokens[at].is("{"))
            at = std::max(at, tokens[at].mate);
        if (tokens[at].is(";") || tokens[at].is("=")) return false;
    }
    return branch.head_last + 2 <= branch.last;
}

// The token `else` of a branch, or the one after the branch if there is none.
size_t else_of(const RewrittenVariant& source, size_t statement) {
    const auto& branch = source.tree[statement];
    for (const size_t part : source.tree.children(statement))
        if (source.tree[part].is_else) return source.tree[part].first - 1;
    return branch.last + 1;
}

}  // namespace

MaybeEdited loops_unrolled(const RewrittenVariant& source) {
    return each_statement(source, {.applies = [&](size_t one) { return loop_at(source, one).has_value(); },
                                   .rewrite =
                                       [&](size_t one, EditedText& out, const KeepRewritten& keep) {
                                           const auto loop = loop_at(source, one);
                                           const auto& tokens = source.tree.tokens();
                                           const size_t begin = source.tree.begin_of(one);
                                           out.add("{", begin);
                                           for (const auto value : loop->rounds.values) {
                                               out.add(
                                                   fmt::format(" {{ const {} {} = {};\n", loop->rounds.type,
                                                               loop->rounds.name, value),
                                                   begin);
                                               keep(tokens[loop->first].begin, tokens[loop->last].end());
                                               out.add("\n}", begin);
                                           }
                                           out.add("\n}", begin);
                                       }});
}

MaybeEdited ifs_turned_round(const RewrittenVariant& source) {
    return each_statement(source,
                          {.applies = [&](size_t one) { return can_be_turned(source, one); },
                           .rewrite =
                               [&](size_t one, EditedText& out, const KeepRewritten& keep) {
                                   const auto& branch = source.tree[one];
                                   const auto& tokens = source.tree.tokens();
                                   const size_t begin = source.tree.begin_of(one), way = else_of(source, one);
                                   out.keep(begin, tokens[branch.head_first].begin);
                                   out.add("!(", tokens[branch.head_first].begin);
                                   keep(tokens[branch.head_first].begin, tokens[branch.head_last].end());
                                   out.add(")) {\n", tokens[branch.head_last].begin);
                                   if (way + 1 <= branch.last)
                                       keep(tokens[way + 1].begin, tokens[branch.last].end());
                                   out.add("\n} else {\n", begin);
                                   keep(tokens[branch.head_last + 2].begin, tokens[way - 1].end());
                                   out.add("\n}", begin);
                               }});
}

}  // namespace warpmark::batch
