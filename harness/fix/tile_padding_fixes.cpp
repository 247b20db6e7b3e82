// Changes the layout of a shared array: padded rows, permuted columns per row, and a larger row stride in
// one-dimensional arrays.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>

#include "harness/fix/fix_rules.h"
#include "harness/source/source_edits.h"

namespace warpmark::fix {
namespace {

constexpr int most_of_a_row = 1 << 20;  // larger numbers are left alone, so that no int overflows

// Declaration of a shared array: the tokens of its name and of the brackets after it.
struct Declared {
    size_t name = 0;
    std::vector<size_t> open;
};

std::vector<Declared> declared(const Statements& in, std::string_view array) {
    const auto& tokens = in.tokens();
    std::vector<Declared> all;
    for (size_t at = 0; at + 1 < tokens.size(); ++at) {
        if (!tokens[at].is("__shared__")) continue;
        while (at < tokens.size() && !tokens[at].is(";") && !tokens[at].is(array)) ++at;
        if (at + 1 >= tokens.size() || !tokens[at].is(array)) continue;
        Declared one{at, {}};
        for (size_t next = at + 1; next < tokens.size() && tokens[next].is("[");
             next = tokens[next].mate + 1) {
            if (tokens[next].mate <= next + 1) break;
            one.open.push_back(next);
        }
        if (!one.open.empty()) all.push_back(std::move(one));
    }
    return all;
}

std::string_view inside(const Statements& in, size_t open) {
    return in.text(open + 1, in.tokens()[open].mate - 1);
}

std::string in_brackets(std::string_view text) {
    const bool is_simple = text.find_first_of("+-*/%<>?&|^") == text.npos;
    return is_simple ? std::string(text) : fmt::format("({})", text);
}

// "side" → "side + 1", "side + 2" → "side + 3", "side * 2" → "(side * 2) + 1".
std::string plus(std::string_view text, int more) {
    const size_t sign = text.find_last_of("+-*/%<>?&|^");
    const bool is_sum = text.find_first_of("*/%<>?&|^()[]") == text.npos;
    if (!is_sum || sign == text.npos) return fmt::format("{} + {}", in_brackets(text), more);
    const size_t begin = std::min(text.find_first_not_of(' ', sign + 1), text.size());
    int last = 0;
    const auto read = std::from_chars(text.data() + begin, text.data() + text.size(), last);
    const bool is_number = read.ec == std::errc() && read.ptr == text.data() + text.size();
    if (text[sign] != '+' || !is_number || text[begin] == '0' || last > most_of_a_row)
        return fmt::format("{} + {}", text, more);
    return fmt::format("{}{}", text.substr(0, begin), last + more);
}

void add_longer_rows(const Statements& in, const Declared& array, std::vector<Patch>& all) {
    const size_t last = array.open.back();
    const auto size = inside(in, last);
    for (const int more : {1, 2, 4}) {
        const auto longer = plus(size, more);
        all.push_back({fmt::format("Pad the rows of `{}`, in line {}: `[{}]`.", in.tokens()[array.name].text,
                                   in.tokens()[array.name].line, longer),
                       {{in.tokens()[last + 1].begin, size.size(), longer}}});
    }
}

// tile[y][x] becomes tile[y][x ^ y] in every use. The row length is unchanged.
std::optional<Patch> other_columns(const Statements& in, const Declared& array) {
    const auto& tokens = in.tokens();
    if (array.open.size() != 2 || inside(in, array.open[0]) != inside(in, array.open[1])) return {};
    Patch patch;
    const size_t function = in.function_of(in.at(tokens[array.name].line, 0));
    const size_t end = function == Statements::none ? tokens.size() : in[function].last;
    std::string example;
    for (size_t at = tokens[array.open[1]].mate; at + 1 < end; ++at) {
        if (!tokens[at].is(tokens[array.name].text)) continue;
        const size_t row = at + 1;
        if (!tokens[row].is("[") || tokens[row].mate <= row) return {};
        const size_t column = tokens[row].mate + 1;
        if (!tokens[column].is("[") || tokens[column].mate <= column) return {};
        const auto now = inside(in, column);
        auto other = fmt::format("{} ^ {}", in_brackets(now), in_brackets(inside(in, row)));
        if (example.empty()) example = fmt::format("{}[{}][{}]", tokens[at].text, inside(in, row), other);
        patch.edits.add({tokens[column + 1].begin, now.size(), std::move(other)});
    }
    if (patch.edits.empty()) return {};
    patch.words = fmt::format("Swizzle the columns of `{}` wherever it is used: `{}`.",
                              tokens[array.name].text, example);
    return patch;
}

// Token of the stride in an index such as `y * 32 + x`.
std::optional<size_t> stride_in(const Statements& in, size_t open, std::string_view stride) {
    const auto& tokens = in.tokens();
    for (size_t at = open + 1; at < tokens[open].mate; ++at) {
        if (!tokens[at].is(stride)) continue;
        if (tokens[at - 1].is("*") || tokens[at + 1].is("*")) return at;
    }
    return {};
}

// `float d[32 * 32]` with d[y * 32 + x]: rows of 33.
std::vector<Patch> further_apart(const Statements& in, const Declared& array) {
    const auto& tokens = in.tokens();
    const size_t open = array.open[0], close = tokens[open].mate;
    if (array.open.size() != 1 || close < open + 4 || !tokens[close - 2].is("*")) return {};
    const auto stride = tokens[close - 1].text;
    std::vector<size_t> places{close - 1};
    const size_t function = in.function_of(in.at(tokens[array.name].line, 0));
    const size_t end = function == Statements::none ? tokens.size() : in[function].last;
    for (size_t at = close; at + 1 < end; ++at) {
        if (!tokens[at].is(tokens[array.name].text)) continue;
        if (!tokens[at + 1].is("[")) return {};
        const auto place = stride_in(in, at + 1, stride);
        if (!place) return {};
        places.push_back(*place);
    }
    std::vector<Patch> all;
    for (const int more : {1, 2}) {
        const auto longer = fmt::format("({} + {})", stride, more);
        Patch patch{fmt::format("Put the rows of `{}` {} elements apart, in line {} and wherever it is used.",
                                tokens[array.name].text, longer, tokens[array.name].line),
                    {}};
        for (const size_t place : places)
            patch.edits.replace(tokens[place].begin, tokens[place].end(), longer);
        all.push_back(std::move(patch));
    }
    return all;
}

}  // namespace

std::vector<Patch> against(const Statements& in, const Finding& finding, const BankConflict& conflict) {
    (void)finding;
    std::vector<Patch> all;
    for (const auto& array : declared(in, conflict.array)) {
        if (array.open.size() >= 2) add_longer_rows(in, array, all);
        if (auto swizzled = other_columns(in, array)) all.push_back(std::move(*swizzled));
        for (auto& one : further_apart(in, array)) all.push_back(std::move(one));
    }
    return all;
}

}  // namespace warpmark::fix
