// Mutations that disable guards, and bounds that are off by one.
#include <array>

#include "proofs/mutants/mutation_sites.h"

namespace warpmark::batch {
namespace {

bool is_comparison(const Sites& s, size_t at) {
    if (!s.is(at, "<") && !s.is(at, ">") && !s.is(at, "<=") && !s.is(at, ">=")) return false;
    // A word with `_cast` opens a list of types: static_cast<int>(…).
    for (size_t back = at; back > 0 && back + 4 > at; --back)
        if (s[back - 1].text.ends_with("_cast")) return false;
    return true;
}

void bounds(Sites& s, TokenRange range) {
    for (size_t at = range.first + 1; at < range.last; ++at) {
        if (!is_comparison(s, at)) continue;
        size_t last = at + 1;  // of the right side
        while (last < range.last && !s.is(last + 1, "&&") && !s.is(last + 1, "||") && !s.is(last + 1, "?") &&
               !s.is(last + 1, ")") && !s.is(last + 1, ","))
            last = s.mate(last + 1) > last + 1 ? s.mate(last + 1) : last + 1;
        size_t first = at;  // of the left side, for the name
        while (first > range.first && !s.is(first - 1, "&&") && !s.is(first - 1, "||") &&
               !s.is(first - 1, "(") && !s.is(first - 1, ","))
            first = s.mate(first - 1) < first - 1 ? s.mate(first - 1) : first - 1;
        const std::string right(s.text(at + 1, last)), sign(s[at].text);
        if (sign.size() == 1)
            s.add("bound", at, last, sign + "= " + right, "", first);
        else
            s.add("bound", at, last, sign + " " + right + (sign == "<=" ? " + 1" : " - 1"), "", first);
    }
}

// Replaces each part of a conjunction by true and each part of a disjunction by false, also inside
// parentheses.
void parts(Sites& s, TokenRange range) {
    while (s.is(range.first, "(") && s.mate(range.first) == range.last) {
        ++range.first;
        --range.last;
    }
    for (const char* sign : {"||", "&&"}) {
        if (s.at_top(range.first, range.last + 1, {sign}) > range.last) continue;
        for (size_t first = range.first; first <= range.last;) {
            const size_t end = s.at_top(first, range.last + 1, {sign});
            if (end == first) return;  // no operand: `T&& x`
            s.add("guard", first, end - 1, sign[0] == '|' ? "false" : "true");
            parts(s, {first, end - 1});
            first = end + 1;
        }
        return;
    }
}

void condition(Sites& s, TokenRange range, const char* whole) {
    if (range.first > range.last || range.last >= s.size()) return;
    if (whole && !s.is(range.first, "true") && !s.is(range.first, "false"))
        s.add("guard", range.first, range.last, whole);
    parts(s, range);
    bounds(s, range);
}

// The replacement that disables a guard: "false" for one that leaves, like `if (…) return`, else "true".
const char* gone(const Sites& s, size_t close) {
    const size_t body = close + 1 + s.is(close + 1, "{");
    return s.is(body, "return") || s.is(body, "continue") || s.is(body, "break") ? "false" : "true";
}

// First token of the condition of `?`.
size_t begin_of_choice(const Sites& s, size_t question) {
    constexpr std::array<std::string_view, 17> before{
        "(", "[", "{", "}", ",", ";", "=", "+=", "-=", "*=", "|=", "&=", "^=", "return", "?", ":", "<<<"};
    size_t at = question;
    while (at > 0) {
        const size_t previous = at - 1;
        if (s.mate(previous) < previous) {
            at = s.mate(previous);
            continue;
        }
        for (const auto sign : before)
            if (s.is(previous, sign)) return at;
        at = previous;
    }
    return at;
}

}  // namespace

void mutate_conditions(Sites& s) {
    for (size_t at = 0; at + 2 < s.size(); ++at) {
        const size_t close = s.mate(at + 1);
        if (s.is(at, "if") && s.is(at + 1, "(") && s.at_top(at + 2, close, {";"}) == close)
            condition(s, {at + 2, close - 1}, gone(s, close));
        if (s.is(at, "while") && s.is(at + 1, "(")) condition(s, {at + 2, close - 1}, nullptr);
        if (s.is(at, "for") && s.is(at + 1, "(")) {
            const size_t first = s.at_top(at + 2, close, {";"});
            const size_t second = s.at_top(first + 1, close, {";"});
            if (second < close && second > first + 1) condition(s, {first + 1, second - 1}, nullptr);
        }
        if (s.is(at, "?")) condition(s, {begin_of_choice(s, at), at - 1}, "true");
        if (s.is(at, "bool") && s.is_word(at + 1) && s.is(at + 2, "=")) {
            const size_t end = s.at_top(at + 3, s.size(), {";", ",", ")"});
            if (end < s.size() && s.at_top(at + 3, end, {"?"}) == end)
                condition(s, {at + 3, end - 1}, "true");
        }
    }
}

}  // namespace warpmark::batch
