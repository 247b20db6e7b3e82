// missing_headers.cpp: the headers that include none of <cstdio>, <cassert> and <cfloat> (measured with
// nvcc 13.0 and g++ 13), and the scan.
#include "harness/toolchain/missing_headers.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

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

}  // namespace

std::vector<Finding> missing_headers(const Compiling& compiling) {
    std::vector<Finding> findings;
    const auto includes = includes_of(compiling.source);
    for (const Row& row : rows) {
        if (compiling.source.find(row.name) == compiling.source.npos) continue;
        if (!std::ranges::all_of(includes, [&](const Include& include) { return is_known(include, row); }))
            continue;
        bool is_own = false;
        const Token* used = nullptr;
        const auto tokens = tokens_of(compiling.source);
        for (size_t at = 1; at + 1 < tokens.size(); ++at) {
            if (tokens[at].text != row.name || (row.is_called && !tokens[at + 1].is("("))) continue;
            const Token& before = tokens[at - 1];
            is_own = is_own || (before.kind == Token::Kind::word && !before.is("return") &&
                                !before.is("else") && !before.is("do"));
            const bool is_other = before.is(".") || before.is("->") || before.is("::");
            if (!used && !is_other) used = &tokens[at];
        }
        for (const std::string_view line : preprocessor_lines(compiling.source)) {
            const auto words = tokens_of(line.substr(1));
            is_own = is_own || words.empty() || words[0].text.starts_with("if") ||
                     (words.size() > 1 && words[0].is("define") && words[1].text == row.name);
        }
        if (!used || is_own) continue;
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
