// missing_headers.cpp: the headers that include none of <cstdio>, <cassert> and <cfloat> (measured with
// nvcc 13.0 and g++ 13), and the scan.
#include "harness/toolchain/missing_headers.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "harness/base/source_tokens.h"
#include "harness/toolchain/includes.h"

namespace warpmark::toolchain {
namespace {

constexpr std::array<std::string_view, 66> include_none{"algorithm",
                                                        "array",
                                                        "atomic",
                                                        "cctype",
                                                        "cerrno",
                                                        "cfloat",
                                                        "chrono",
                                                        "cinttypes",
                                                        "climits",
                                                        "cmath",
                                                        "cstdarg",
                                                        "cstddef",
                                                        "cstdint",
                                                        "cstdlib",
                                                        "cstring",
                                                        "ctime",
                                                        "ctype.h",
                                                        "cuda_runtime.h",
                                                        "cuda_runtime_api.h",
                                                        "deque",
                                                        "device_launch_parameters.h",
                                                        "errno.h",
                                                        "exception",
                                                        "float.h",
                                                        "forward_list",
                                                        "functional",
                                                        "initializer_list",
                                                        "inttypes.h",
                                                        "iosfwd",
                                                        "limits",
                                                        "limits.h",
                                                        "list",
                                                        "map",
                                                        "math.h",
                                                        "memory",
                                                        "new",
                                                        "numeric",
                                                        "optional",
                                                        "queue",
                                                        "ratio",
                                                        "set",
                                                        "stack",
                                                        "stdarg.h",
                                                        "stdbool.h",
                                                        "stddef.h",
                                                        "stdint.h",
                                                        "stdlib.h",
                                                        "string.h",
                                                        "string_view",
                                                        "sys/time.h",
                                                        "time.h",
                                                        "tuple",
                                                        "type_traits",
                                                        "typeinfo",
                                                        "unistd.h",
                                                        "unordered_map",
                                                        "unordered_set",
                                                        "utility",
                                                        "variant",
                                                        "vector",
                                                        "vector_types.h",
                                                        "strings.h",
                                                        "alloca.h",
                                                        "cstdbool",
                                                        "memory.h",
                                                        "device_functions.h"};

struct Row {
    std::string_view name;
    std::array<std::string_view, 2> headers;
    bool is_called = false;
};
constexpr std::array rows{
    Row{"printf", {"cstdio", "stdio.h"}, true}, Row{"assert", {"cassert", "assert.h"}, true},
    Row{"FLT_MAX", {"cfloat", "float.h"}},      Row{"FLT_MIN", {"cfloat", "float.h"}},
    Row{"FLT_EPSILON", {"cfloat", "float.h"}},  Row{"DBL_MAX", {"cfloat", "float.h"}},
    Row{"DBL_MIN", {"cfloat", "float.h"}},      Row{"DBL_EPSILON", {"cfloat", "float.h"}}};

bool is_known(const Include& include, const Row& row) {
    if (std::ranges::find(row.headers, include.name) != row.headers.end()) return false;
    if (std::ranges::find(include_none, include.name) != include_none.end()) return true;
    const bool is_the_other = std::ranges::any_of(rows, [&](const Row& other) {
        return other.name != row.name &&
               std::ranges::find(other.headers, include.name) != other.headers.end();
    });
    return is_the_other;
}

// Does the text declare the name itself, or may a condition decide whether its header is included?
bool may_be_own(std::string_view text, const Row& row) {
    const auto tokens = tokens_of(text);
    for (size_t at = 1; at + 1 < tokens.size(); ++at) {
        if (tokens[at].text != row.name || (row.is_called && !tokens[at + 1].is("("))) continue;
        const Token& before = tokens[at - 1];
        if (before.kind == Token::Kind::word && !before.is("return") && !before.is("else") &&
            !before.is("do"))
            return true;
    }
    return std::ranges::any_of(preprocessor_lines(text), [&](std::string_view line) {
        const auto words = tokens_of(line.substr(1));
        return words.empty() || (words.size() > 1 && words[0].is("define") && words[1].text == row.name);
    });
}

// Of an include guard it is no question.
bool has_conditions(std::string_view text) {
    const auto lines = preprocessor_lines(text);
    const auto word = [](std::string_view line, size_t at) {
        const auto words = tokens_of(line.substr(1));
        return at < words.size() ? words[at].text : std::string_view();
    };
    const bool is_guarded = lines.size() > 2 && word(lines[0], 0) == "ifndef" &&
                            word(lines[1], 0) == "define" && word(lines[0], 1) == word(lines[1], 1);
    const auto conditions =
        std::ranges::count_if(lines, [&](std::string_view line) { return word(line, 0).starts_with("if"); });
    return conditions > (is_guarded ? 1 : 0);
}

// Where the name is used first, apart from members and other namespaces'.
std::optional<Token> first_use(const std::vector<Token>& tokens, const Row& row) {
    for (size_t at = 1; at + 1 < tokens.size(); ++at) {
        if (tokens[at].text != row.name || (row.is_called && !tokens[at + 1].is("("))) continue;
        const Token& before = tokens[at - 1];
        if (!before.is(".") && !before.is("->") && !before.is("::")) return tokens[at];
    }
    return std::nullopt;
}

}  // namespace

std::vector<Finding> missing_headers(const Compiling& compiling) {
    std::vector<Finding> findings;
    const auto includes = includes_of_others(compiling.source, compiling.headers, compiling.folders);
    const auto in_any = [&](const auto& holds) {
        return holds(compiling.source) || std::ranges::any_of(compiling.headers, [&](const OwnHeader& one) {
                   return holds(std::string_view(one.text));
               });
    };
    const bool has_any_condition = in_any(has_conditions);
    for (const Row& row : rows) {
        if (compiling.source.find(row.name) == compiling.source.npos || has_any_condition) continue;
        if (!std::ranges::all_of(includes, [&](const Include& include) { return is_known(include, row); }))
            continue;
        const auto tokens = tokens_of(compiling.source);
        const auto used = first_use(tokens, row);
        if (!used || in_any([&](std::string_view text) { return may_be_own(text, row); })) continue;
        const size_t begin =
            used->begin ? compiling.source.rfind('\n', used->begin - 1) : compiling.source.npos;
        const size_t column = used->begin - (begin == compiling.source.npos ? 0 : begin + 1) + 1;
        findings.push_back(compile_error(fmt::format("identifier \"{}\" is undefined", row.name),
                                         fmt::format("Its header is missing: #include <{}>.", row.headers[0]),
                                         compiling, used->line, static_cast<int>(column)));
    }
    return findings;
}

}  // namespace warpmark::toolchain
