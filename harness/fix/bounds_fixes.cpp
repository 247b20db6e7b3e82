// Fixes out-of-bounds accesses: a comparison that is off by one, or a missing one.
#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "harness/fix/fix_rules.h"
#include "harness/source/source_edits.h"

namespace warpmark::fix {
namespace {

// `<=` becomes `<` in the conditions that enclose the statement.
std::vector<Patch> smaller_bounds(const Statements& in, size_t statement) {
    std::vector<Patch> all;
    for (const size_t around : in.way_up(statement)) {
        if (in[around].head_last == 0) continue;
        for (size_t at = in[around].head_first; at <= in[around].head_last; ++at) {
            const auto& token = in.tokens()[at];
            if (!token.is("<=")) continue;
            all.push_back({fmt::format("Write `<` instead of `<=` in line {}.", token.line),
                           {{token.begin, token.text.size(), "<"}}});
        }
    }
    return all;
}

// A loop that halves its index starts with half of its initial value.
std::vector<Patch> half_begun(const Statements& in, size_t statement) {
    std::vector<Patch> all;
    const auto& tokens = in.tokens();
    for (const size_t around : in.way_up(statement)) {
        if (!tokens[in[around].first].is("for")) continue;
        size_t begin = in[around].head_first;
        while (begin < in[around].head_last && !tokens[begin].is("=")) ++begin;
        size_t end = begin;
        while (end < in[around].head_last && !tokens[end].is(";")) ++end;
        const auto step = in.text(end, in[around].head_last);
        if (end <= begin + 1 || (step.find("/=") == step.npos && step.find(">>=") == step.npos)) continue;
        all.push_back({fmt::format("Begin the loop of line {} at half of its start value: `{} / 2`.",
                                   in.line(around), in.text(begin + 1, end - 1)),
                       {{tokens[end].begin, 0, " / 2"}}});
    }
    return all;
}

// For a faulty read in an expression: the value is zero past the end.
void add_guarded_value(const Statements& in, size_t statement, const std::string& condition,
                       std::vector<Patch>& all) {
    const auto& tokens = in.tokens();
    size_t sign = in[statement].first;
    while (sign < in[statement].last && !tokens[sign].is("=")) ++sign;
    if (sign >= in[statement].last) return;
    const size_t begin = tokens[sign + 1].begin;
    const size_t end = tokens[in[statement].last].begin;
    const auto value = std::string(in.text(sign + 1, in[statement].last - 1));
    all.push_back({fmt::format("Add a guard in line {}: `{} ? … : 0`.", in.line(statement), condition),
                   {{begin, end - begin, fmt::format("{} ? {} : 0", condition, value)}}});
}

// Integer parameters of the function.
std::vector<std::string> counts_of(const Statements& in, size_t function) {
    std::vector<std::string> names;
    const auto& tokens = in.tokens();
    for (size_t at = in[function].first; at < in[function].last && !tokens[at].is("{"); ++at) {
        const bool is_last = tokens[at].is(",") || tokens[at].is(")");
        if (!is_last || at < 2 || tokens[at - 1].kind != Token::Kind::word) continue;
        if (is_among(tokens[at - 2].text,
                     {"int", "unsigned", "long", "size_t", "uint32_t", "int64_t", "uint64_t"}))
            names.emplace_back(tokens[at - 1].text);
    }
    return names;
}

// Conditions of the function's other branches, because a guard for one access may fit another.
std::vector<std::string> conditions_of(const Statements& in, size_t function, size_t statement) {
    std::vector<std::string> found;
    for (size_t one = function; one < in.size() && in[one].first <= in[function].last; ++one) {
        if (!in.tokens()[in[one].first].is("if") || in[one].head_last == 0) continue;
        if (in[one].first <= in[statement].first && in[statement].last <= in[one].last) continue;
        auto text = std::string(in.text(in[one].head_first, in[one].head_last));
        if (std::ranges::find(found, text) == found.end()) found.push_back(std::move(text));
    }
    return found;
}

// Index expressions of the statement that are a name or a simple sum.
std::vector<std::string> indices_of(const Statements& in, size_t statement) {
    std::vector<std::string> found;
    const auto& tokens = in.tokens();
    for (size_t at = in[statement].first; at < in[statement].last; ++at)
        if (tokens[at].is("[") && tokens[at].mate > at + 1) {
            auto text = std::string(in.text(at + 1, tokens[at].mate - 1));
            if (std::ranges::find(found, text) == found.end()) found.push_back(std::move(text));
        }
    return found;
}

bool is_declaration(const Statements& in, size_t statement) {
    const auto& tokens = in.tokens();
    const size_t first = in[statement].first;
    return is_among(tokens[first].text, {"const", "auto", "static", "__shared__", "return", "extern"}) ||
           (tokens[first].kind == Token::Kind::word && first + 1 < tokens.size() &&
            (tokens[first + 1].kind == Token::Kind::word));
}

}  // namespace

std::vector<Patch> against(const Statements& in, const Finding& finding, const AddressFault& fault) {
    using Kind = AddressFault::Kind;
    if (fault.kind == Kind::overrun) return larger_dynamic_memory(in);
    if (fault.kind != Kind::past_end && fault.kind != Kind::local) return {};
    const size_t statement = in.at(finding.locations[0].line, finding.locations[0].column);
    if (statement == Statements::none) return {};
    auto all = smaller_bounds(in, statement);
    for (auto& half : half_begun(in, statement)) all.push_back(std::move(half));
    const size_t function = in.function_of(statement);
    if (finding.space == Space::shared)
        for (auto& larger : larger_array(in, fault)) all.push_back(std::move(larger));
    if (function == Statements::none || in[statement].kind != Statement::Kind::plain) return all;
    const bool writes = finding.locations[0].role == Role::writes;
    const auto guard = [&](const std::string& condition) {
        if (!writes) add_guarded_value(in, statement, condition, all);
        if (is_declaration(in, statement)) return;
        all.push_back({fmt::format("Add a guard in line {}: `if ({})`.", in.line(statement), condition),
                       {{in.begin_of(statement), 0, fmt::format("if ({}) ", condition)}}});
    };
    for (const auto& condition : conditions_of(in, function, statement)) guard(condition);
    for (const auto& index : indices_of(in, statement))
        for (const auto& count : counts_of(in, function)) guard(fmt::format("{} < {}", index, count));
    return all;
}

}  // namespace warpmark::fix
