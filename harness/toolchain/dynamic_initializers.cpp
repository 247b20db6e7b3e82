// Static host variables with dynamic initialization, rewritten as device code, which does not allow them.
// Each becomes storage and a reference to it. A function's variable is constructed when it is first reached.
// A variable at file scope is constructed by a function that the simulator calls before any other
// (`__warpmark_init_…`, in order). Struct Once is in headers/cuda_runtime.h. Splits a variable's statement
// into type, name and initializer, and rewrites it on the same line.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "harness/source/source_tokens.h"
#include "harness/source/text_edits.h"
#include "harness/toolchain/compilation_steps.h"

namespace warpmark::toolchain {
namespace {

struct FirstValue {
    size_t begin = 0, end = 0;      // bytes of the statement, the semicolon included
    std::string type, name, value;  // value with its brackets: "(3)", "{1, 2}"
    bool in_function = false;
};

std::optional<FirstValue> first_value_of(const TokenList& tokens, const LateVariable& variable) {
    const size_t name = tokens.at(variable.line, std::max(1, variable.column));
    if (name + 1 >= tokens.size()) return std::nullopt;
    FirstValue found{.name = std::string(tokens[name].text), .in_function = variable.in_function};
    const size_t first = tokens.statement_begin(name);
    for (size_t at = first; at < name; ++at)
        if (!tokens[at].is("static") && !tokens[at].is("inline"))
            found.type += std::string(tokens[at].text) + " ";
    if (found.type.empty()) return std::nullopt;
    size_t at = name + 1;
    const bool assigns = tokens[at].is("=");
    if (assigns) ++at;
    size_t last = at;
    if (at < tokens.size() && (tokens[at].is("{") || (!assigns && tokens[at].is("(")))) {
        last = std::max(at, tokens[at].mate);
        found.value = tokens.text(at, last);
        ++last;
    } else if (assigns) {
        last = tokens.at_top(at, tokens.size(), {";", ","});
        if (last == at || !tokens.is(last, ";")) return std::nullopt;
        found.value = fmt::format("({})", tokens.text(at, last - 1));
    } else {
        found.value = "()";
    }
    if (!tokens.is(last, ";")) return std::nullopt;
    if (found.type.find("auto ") != std::string::npos)
        found.type = fmt::format("decltype(::__warpmark::plain{})", found.value);
    found.begin = tokens[first].begin;
    found.end = tokens[last].end();
    // The number of lines stays the same.
    if (tokens.text(first, last).contains('\n') && !found.value.contains('\n')) return std::nullopt;
    return found;
}

std::string late(const FirstValue& one, const std::string& unit, size_t number) {
    const std::string once = fmt::format("__warpmark_once_{}{}", unit, number);
    const std::string made =
        fmt::format("*new ({}.take(), ::__warpmark::Here()) {}{}", once, one.type, one.value);
    if (one.in_function)
        return fmt::format("static ::__warpmark::Once<{}> {}; {}& {} = {}.made ? {}.get() : {};", one.type,
                           once, one.type, one.name, once, once, made);
    return fmt::format(
        "static ::__warpmark::Once<{0}> {1}; {0}& {2} = reinterpret_cast<{0}&>({1}.bytes); extern \"C\" void "
        "{3}{4}{5:04}() {{ {6}; }}",
        one.type, once, one.name, initializer_prefix, unit, number, made);
}

}  // namespace

bool rewrite_initializers(std::string& text, const std::vector<LateVariable>& variables,
                          const std::string& unit) {
    const auto tokens = tokens_of(text);
    std::vector<FirstValue> values;
    for (const auto& variable : variables)
        if (auto value = first_value_of(tokens, variable)) values.push_back(std::move(*value));
    std::ranges::stable_sort(values, {}, &FirstValue::begin);
    TextEdits edits;
    size_t end = 0;
    for (const auto& one : values) {
        if (one.begin < end) continue;
        edits.replace(one.begin, one.end, late(one, unit, edits.size() + 1));
        end = one.end;
    }
    text = edits.applied(text).text();
    return !edits.empty();
}

}  // namespace warpmark::toolchain
