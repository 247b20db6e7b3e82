// Uses of names whose header the file does not include. nvcc declares them only in their header; NVRTC or
// this program's headers always do: printf, assert, FLT_MAX, errno, va_list, std::memcpy, placement new and
// others. A use is reported only if every header of the file is known not to include the missing one. Also
// reports literals that are not UTF-8, which NVRTC accepts. Headers that include none of the headers in the
// table, apart from exceptions in its rows, and the scan. Measured with nvcc 13.0 and g++ 12 and 13.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "harness/base/printable_text.h"
#include "harness/source/source_tokens.h"
#include "harness/toolchain/allowed_includes.h"
#include "harness/toolchain/compilation_steps.h"

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
    std::vector<std::string_view> names;
    std::vector<std::string_view> headers;
    bool is_called = false;
    bool is_of_std = false;  // std::memcpy: <string.h>, which nvcc includes, has it without std
    std::vector<std::string_view> also = {};  // headers that also include one of these
    bool is_overloaded = false;               // nvcc includes only std::begin for initializer lists
};

const std::vector<Row>& rows() {
    static const std::vector<Row> table{
        {{"printf"}, {"cstdio", "stdio.h"}, true},
        {{"assert"}, {"cassert", "assert.h"}, true},
        {{"FLT_MAX", "FLT_MIN", "FLT_EPSILON", "DBL_MAX", "DBL_MIN", "DBL_EPSILON", "FLT_DIG", "DBL_DIG",
          "FLT_RADIX", "FLT_MANT_DIG", "DBL_MANT_DIG"},
         {"cfloat", "float.h"}},
        {{"memcpy", "memset", "memcmp", "memmove", "memchr", "strlen", "strcmp", "strncmp", "strcpy",
          "strncpy", "strcat", "strncat", "strchr", "strrchr", "strstr", "strtok", "strerror"},
         {"cstring"},
         false,
         true,
         {"device_functions.h"}},
        {{"errno", "EINVAL", "ERANGE", "ENOMEM", "EDOM"}, {"cerrno", "errno.h"}},
        {{"va_list"}, {"cstdarg", "stdarg.h"}, false, false, {"cstdio", "stdio.h"}},
        {{"va_start", "va_arg", "va_end", "va_copy"}, {"cstdarg", "stdarg.h"}},
        {{"time", "clock", "time_t", "clock_t", "difftime", "tm"}, {"ctime"}, false, true, {"chrono"}},
        {{"isdigit", "isalpha", "isalnum", "isspace", "isupper", "islower", "isxdigit", "ispunct", "isprint",
          "toupper", "tolower"},
         {"cctype"},
         false,
         true},
        // Headers of containers have std::begin. A header that has it in some version of g++ counts as having
        // it.
        {{"begin", "end"},
         {"iterator"},
         true,
         true,
         {"array", "chrono", "deque", "forward_list", "functional", "initializer_list", "list", "map",
          "memory", "numeric", "queue", "set", "stack", "string_view", "tuple", "unordered_map",
          "unordered_set", "vector"},
         true},
        {{"runtime_error", "logic_error", "invalid_argument", "out_of_range", "length_error", "domain_error",
          "range_error", "overflow_error", "underflow_error"},
         {"stdexcept"},
         false,
         true,
         {"chrono", "functional"}},
    };
    return table;
}

bool is_known(const Include& include, const Row& row) {
    const auto is_in = [&](const std::vector<std::string_view>& names) {
        return std::ranges::find(names, include.name) != names.end();
    };
    if (is_in(row.headers) || is_in(row.also)) return false;
    if (std::ranges::find(include_none, include.name) != include_none.end()) return true;
    return std::ranges::any_of(rows(),
                               [&](const Row& other) { return &other != &row && is_in(other.headers); });
}

// True if the text declares the name itself, or a condition may decide whether its header is included.
bool may_be_own(std::string_view text, const Row& row, std::string_view name) {
    const auto tokens = tokens_of(text);
    for (size_t at = 1; at + 1 < tokens.size(); ++at) {
        if (tokens[at].text != name || (row.is_called && !tokens[at + 1].is("("))) continue;
        const Token& before = tokens[at - 1];
        if (!row.is_of_std && before.is_word() && !is_among(before.text, {"return", "else", "do"}))
            return true;
    }
    return std::ranges::any_of(preprocessor_lines(text), [&](std::string_view line) {
        const auto words = tokens_of(line.substr(1));
        return words.empty() || (words.size() > 1 && words[0].is("define") && words[1].text == name);
    });
}

// An include guard does not count as a condition.
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

// True for `#include NAME`: only the compiler can resolve the macro.
bool includes_by_macro(std::string_view text) {
    return std::ranges::any_of(preprocessor_lines(text), [](std::string_view line) {
        const auto words = tokens_of(line.substr(1));
        return words.is_word(1) && words[0].text.starts_with("include");
    });
}

// The first use of the name, apart from members and other namespaces'.
std::optional<Token> first_use(const TokenList& tokens, const Row& row, std::string_view name) {
    for (size_t at = 1; at + 1 < tokens.size(); ++at) {
        if (tokens[at].text != name || (row.is_called && !tokens[at + 1].is("("))) continue;
        const Token& before = tokens[at - 1];
        if (row.is_of_std) {
            if (at >= 2 && before.is("::") && tokens[at - 2].is("std")) return tokens[at];
            continue;
        }
        if (!before.is(".") && !before.is("->") && !before.is("::")) return tokens[at];
    }
    return std::nullopt;
}

// nvcc's wording.
std::string complaint(const Row& row, std::string_view name) {
    if (row.is_overloaded)
        return fmt::format("no instance of function template \"std::{}\" matches the argument list", name);
    if (row.is_of_std) return fmt::format("namespace \"std\" has no member \"{}\"", name);
    return fmt::format("identifier \"{}\" is undefined", name);
}

Finding at_token(const Compiling& compiling, const Token& token, std::string says, std::string advice) {
    return compile_error(std::move(says), std::move(advice), compiling, token.line,
                         column_of(compiling.source, token.begin));
}

Finding undefined(const Compiling& compiling, const Token& used, std::string_view header, std::string says) {
    return at_token(compiling, used, std::move(says),
                    fmt::format("Its header is missing: #include <{}>.", header));
}

// Headers that do not include <new> (measured with nvcc 13.0 and g++ 12) and whose includes are the same in
// every version of g++.
constexpr std::string_view without_new[] = {"stdio.h",
                                            "cstdio",
                                            "stdlib.h",
                                            "cstdlib",
                                            "string.h",
                                            "cstring",
                                            "math.h",
                                            "cmath",
                                            "assert.h",
                                            "cassert",
                                            "stdint.h",
                                            "cstdint",
                                            "limits.h",
                                            "climits",
                                            "float.h",
                                            "cfloat",
                                            "time.h",
                                            "ctime",
                                            "ctype.h",
                                            "cctype",
                                            "cstddef",
                                            "stddef.h",
                                            "inttypes.h",
                                            "cinttypes",
                                            "sys/time.h",
                                            "cuda_runtime.h",
                                            "cuda_runtime_api.h",
                                            "device_launch_parameters.h",
                                            "vector_types.h",
                                            "cuda_fp16.h",
                                            "cuda_bf16.h",
                                            "cuda_pipeline.h",
                                            "math_constants.h",
                                            "mma.h",
                                            "curand_kernel.h",
                                            "device_functions.h",
                                            "cuda_awbarrier.h"};

// new (p) T, which NVRTC declares itself. In a template the meaning may depend on the arguments, and the
// operator may be the author's own.
std::optional<Finding> placement_without_header(const Compiling& compiling,
                                                const std::vector<Include>& includes,
                                                const TokenList& tokens) {
    for (const Include& include : includes)
        if (std::ranges::find(without_new, include.name) == std::end(without_new)) return {};
    const auto is_doubtful = [](const Token& one) { return one.is("template") || one.is("operator"); };
    if (!compiling.headers.empty() || std::ranges::any_of(tokens, is_doubtful)) return {};
    for (size_t at = 0; at + 1 < tokens.size(); ++at) {
        if (!tokens[at].is("new") || !tokens[at + 1].is("(")) continue;
        const size_t close = tokens[at + 1].mate;
        if (close <= at + 1 || close + 1 >= tokens.size()) continue;
        const Token& type = tokens[close + 1];
        if (!type.is_word() && !type.is("::")) continue;
        size_t behind = close + 1;
        while (tokens.is_word(behind) || tokens.is(behind, "::")) ++behind;
        const bool is_array = tokens.is(behind, "[");
        return undefined(compiling, tokens[at + 1], "new",
                         fmt::format("no instance of overloaded \"operator new{}\" matches the argument list",
                                     is_array ? "[]" : ""));
    }
    return {};
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
    if (in_any(has_conditions) || in_any(includes_by_macro)) return findings;
    const auto tokens = tokens_of(compiling.source);
    for (const Row& row : rows()) {
        if (!std::ranges::all_of(includes, [&](const Include& include) { return is_known(include, row); }))
            continue;
        for (const auto name : row.names) {
            if (compiling.source.find(name) == compiling.source.npos) continue;
            const auto used = first_use(tokens, row, name);
            if (!used || in_any([&](std::string_view text) { return may_be_own(text, row, name); })) continue;
            findings.push_back(undefined(compiling, *used, row.headers[0], complaint(row, name)));
        }
    }
    const bool is_readable = is_utf8(compiling.source);
    for (const auto& token : tokens)
        if (!is_readable && token.kind == Token::Kind::text && !is_utf8(token.text))
            findings.push_back(at_token(compiling, token, "invalid multibyte character sequence in a literal",
                                        "Save the file as UTF-8."));
    if (auto finding = placement_without_header(compiling, includes, tokens))
        findings.push_back(std::move(*finding));
    return findings;
}

}  // namespace warpmark::toolchain
