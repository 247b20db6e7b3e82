// Initializes variables that are read before they are written, with zero.
#include <fmt/format.h>

#include <string>

#include "harness/fix/fix_rules.h"
#include "harness/source/source_edits.h"
#include "harness/source/statement_edits.h"

namespace warpmark::fix {
namespace {

// `float sum;` becomes `float sum = 0;`, `int a[4];` gets `= {}`. For one function.
void add_locals(const Statements& in, size_t function, std::string_view name, std::vector<Patch>& all) {
    const auto& tokens = in.tokens();
    for (size_t one = function + 1; one < in.size() && in[one].first <= in[function].last; ++one) {
        if (in[one].kind != Statement::Kind::plain || in[one].last < in[one].first + 2) continue;
        const size_t first = in[one].first;
        if (is_among(tokens[first].text, {"return", "extern", "__shared__", "using", "typedef", "goto"}))
            continue;
        if (tokens[first].kind != Token::Kind::word || tokens[first + 1].kind != Token::Kind::word) continue;
        for (size_t at = first + 1; at < in[one].last; ++at) {
            if (tokens[at].kind != Token::Kind::word || (!name.empty() && !tokens[at].is(name))) continue;
            size_t next = at + 1;
            while (tokens[next].is("[")) next = tokens[next].mate + 1;
            if (!tokens[next].is(";") && !tokens[next].is(",")) continue;
            const bool is_array = next > at + 1;
            const size_t end = tokens[next - 1].end();
            all.push_back({fmt::format("Initialize `{}` in line {}: `{}{}`.", tokens[at].text,
                                       tokens[at].line, in.text(at, next - 1), is_array ? " = {}" : " = 0"),
                           {{end, 0, is_array ? " = {}" : " = 0"}}});
        }
    }
}

// Adds a loop that fills the array, and a barrier, after the array's declaration.
void add_fill(const Statements& in, std::string_view array, std::vector<Patch>& all) {
    const auto& tokens = in.tokens();
    for (size_t one = 0; one < in.size(); ++one) {
        if (in[one].kind != Statement::Kind::plain || !tokens[in[one].first].is("__shared__")) continue;
        size_t at = in[one].first;
        while (at < in[one].last && !tokens[at].is(array)) ++at;
        if (at >= in[one].last) continue;
        // After all following declarations.
        size_t last = one;
        for (const size_t part : in.children(in[one].parent))
            if (in[part].first > in[last].first && tokens[in[part].first].is("__shared__")) last = part;
        const auto own = in.indent(one);
        std::string fill;
        if (!tokens[at + 1].is("[")) {
            fill = fmt::format("if (threadIdx.x == 0) {} = 0;", array);
        } else {
            const auto size = in.text(at + 2, tokens[at + 1].mate - 1);
            if (tokens[tokens[at + 1].mate + 1].is("[")) continue;
            const auto index = unused_name(in, "i");
            fill = fmt::format("for (int {0} = threadIdx.x; {0} < {1}; {0} += blockDim.x) {2}[{0}] = 0;",
                               index, size, array);
        }
        auto patch = barrier_after(in, last, fmt::format("{}\n{}{}", fill, own, block_barrier));
        patch.words =
            fmt::format("Fill `{}` with 0 first, after line {}, and then wait.", array, in.last_line(last));
        all.push_back(std::move(patch));
    }
}

}  // namespace

std::vector<Patch> against(const Statements& in, const Finding& finding, const UninitializedRead& read) {
    std::vector<Patch> all;
    const size_t statement = in.at(finding.locations[0].line, finding.locations[0].column);
    if (statement == Statements::none) return all;
    const size_t function = in.function_of(statement);
    if (finding.space == Space::shared) add_fill(in, read.array, all);
    if (finding.space == Space::local && function != Statements::none)
        add_locals(in, function, std::string_view(read.element).substr(0, read.element.find('[')), all);
    return all;
}

}  // namespace warpmark::fix
