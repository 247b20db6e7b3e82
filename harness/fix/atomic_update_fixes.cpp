// Replaces an update of a location by one atomic operation.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "harness/source/source_edits.h"
#include "harness/source/statement_edits.h"

namespace warpmark::fix {
namespace {

// The address in "s[t] += …" is "s[t]"; in "*p += …" it is the pointer.
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

// `x = x + e`, `x = max(x, e)`: the atomic call; empty for other statements.
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

// `T old = x; x = old + e;`, if nothing else uses `old`.
std::optional<Patch> read_and_written(const Statements& in, size_t read, size_t write) {
    const auto& tokens = in.tokens();
    const size_t sign = at_top(in, read, {"="}), assigned = at_top(in, write, {"="});
    if (sign >= in[read].last || sign <= in[read].first + 1 || assigned >= in[write].last) return {};
    const auto name = tokens[sign - 1].text;
    const auto place = in.text(sign + 1, in[read].last - 1);
    if (in.text(in[write].first, assigned - 1) != place) return {};
    const auto value = in.text(assigned + 1, in[write].last - 1);
    const auto begin = fmt::format("{} + ", name);
    if (!value.starts_with(begin)) return {};
    const auto uses = std::ranges::count_if(tokens, [&](const Token& token) { return token.is(name); });
    if (uses != 2) return {};
    const auto call = fmt::format("atomicAdd({}, {});", address_of(place), value.substr(begin.size()));
    return Patch{
        fmt::format("Make lines {} and {} one atomic operation: `{}`.", in.line(read), in.line(write), call),
        {taken_away(in, read), {in.begin_of(write), in.end_of(write) - in.begin_of(write), call}}};
}

// `if (e > x) x = e;`
std::optional<Patch> largest_kept(const Statements& in, size_t write) {
    const size_t branch = branch_of_its_own(in, write);
    const size_t assigned = at_top(in, write, {"="});
    if (branch == write || !is_if(in, branch) || has_else(in, branch) || assigned >= in[write].last)
        return {};
    const auto place = std::string(in.text(in[write].first, assigned - 1));
    const auto value = std::string(in.text(assigned + 1, in[write].last - 1));
    const auto asked = condition(in, branch);
    const auto is = [&](const char* form) { return asked == fmt::format(fmt::runtime(form), value, place); };
    const bool is_largest = is("{0} > {1}") || is("{1} < {0}") || is("{0} >= {1}");
    const bool is_smallest = is("{0} < {1}") || is("{1} > {0}") || is("{0} <= {1}");
    if (!is_largest && !is_smallest) return {};
    const auto call =
        fmt::format("{}({}, {});", is_largest ? "atomicMax" : "atomicMin", address_of(place), value);
    return Patch{fmt::format("Make line {} an atomic operation: `{}`.", in.line(branch), call),
                 {{in.begin_of(branch), in.end_of(branch) - in.begin_of(branch), call}}};
}

}  // namespace

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

std::optional<Patch> update_in_two_statements(const Statements& in, size_t first, size_t second) {
    if (in.begin_of(second) < in.begin_of(first)) std::swap(first, second);
    if (in[second].kind == Statement::Kind::plain)
        if (auto patch = largest_kept(in, second)) return patch;
    if (in[first].kind != Statement::Kind::plain || in[second].kind != Statement::Kind::plain) return {};
    return first == second ? std::nullopt : read_and_written(in, first, second);
}

}  // namespace warpmark::fix
