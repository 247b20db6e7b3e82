// Headers that nvcc's cuda_runtime.h and g++'s own headers include implicitly. Reading all of them takes
// longer than compiling a small kernel, so a header is included only if the file uses a name from it. Table
// of headers with words that require them.
#include <algorithm>
#include <array>
#include <string>

#include "harness/toolchain/allowed_includes.h"
#include "harness/toolchain/compilation_steps.h"

namespace warpmark::toolchain {
namespace {

struct Row {
    const char* header;
    std::vector<std::string_view> words;  // an extra word costs milliseconds, a missing one an error
};

const std::array<Row, 12>& rows() {
    static const std::array<Row, 12> table{
        Row{"math.h",
            {"std::", "namespace std", "M_PI", "M_E", "M_LN", "M_LOG", "M_SQRT", "M_1_", "M_2_", "pow(",
             "fmax(", "fmin(", "fmod(", "atan2(", "hypot(", "fdim(", "INFINITY", "NAN", "HUGE_VAL"}},
        Row{"string.h", {"std::", "namespace std", "memcmp", "memmove", "memchr", "str"}},
        Row{"stdlib.h",
            {"std::", "namespace std", "exit", "abort", "EXIT_", "calloc", "realloc", "rand", "alloca",
             "RAND_MAX", "ato", "strto", "qsort", "bsearch", "getenv", "div", "system"}},
        Row{"time.h", {"time_t", "time(", "clock_t", "struct tm", "nanosleep", "gmtime", "localtime"}},
        Row{"sys_types.h",
            {"off_t", "ssize_t", "pid_t", "key_t", "mode_t", "uid_t", "gid_t", "useconds_t", "pthread_t"}},
        Row{"ctype.h",
            {"isdigit", "isalpha", "isalnum", "isspace", "isupper", "islower", "isxdigit", "ispunct",
             "toupper", "tolower"}},
        Row{"stddef.h", {"offsetof"}},
        Row{"strings.h", {"bzero"}},
        Row{"limits.h", {"INT_M", "LONG_M", "SHRT_M", "CHAR_M", "CHAR_BIT"}},
        Row{"__builtins",
            {"__builtin_p",   "__builtin_c",    "__builtin_f",        "__builtin_bswap", "__builtin_alloca",
             "__builtin_abs", "__builtin_labs", "__builtin_llabs",    "__builtin_mem",   "__builtin_s",
             "__builtin_t",   "__builtin_e",    "__builtin_log",      "__builtin_r",     "__builtin_inf",
             "__builtin_nan", "__builtin_huge", "__builtin_offsetof", "__builtin_hypot", "__builtin_atan"}},
        Row{"limits", {"std::", "namespace std"}},
        Row{"algorithm_base", {"std::", "namespace std"}},
    };
    return table;
}

// Transitive includes of g++'s headers that authors rely on: names of a header, and the headers that include
// it.
struct Inner {
    const char* header;
    std::vector<std::string_view> words, by;
};

const std::array<Inner, 5>& inner_headers() {
    static const std::array<Inner, 5> table{
        Inner{"vector", {"vector"}, {"functional", "queue", "random"}},
        Inner{"array", {"array"}, {"functional"}},
        Inner{"unordered_map", {"unordered_map"}, {"functional"}},
        Inner{"string",
              {"string"},
              {"bitset", "complex", "condition_variable", "fstream", "future", "iomanip", "ios", "iostream",
               "istream", "iterator", "mutex", "ostream", "random", "shared_mutex", "sstream", "stdexcept"}},
        Inner{"stdio.h",
              {"puts", "std::printf", "fprintf", "putc", "stderr", "stdout", "sprintf", "snprintf", "fflush",
               "fopen", "FILE", "perror", "EOF"},
              {"bitset", "complex", "condition_variable", "fstream", "future", "iomanip", "ios", "iostream",
               "istream", "iterator", "mutex", "ostream", "random", "shared_mutex", "sstream", "stdexcept",
               "string"}},
    };
    return table;
}

bool holds(std::string_view source, const std::vector<std::string_view>& words) {
    return std::ranges::any_of(words,
                               [&](std::string_view word) { return source.find(word) != source.npos; });
}

}  // namespace

std::vector<const char*> implicit_includes(std::string_view source) {
    std::vector<const char*> headers;
    for (const auto& row : rows())
        if (holds(source, row.words)) headers.push_back(row.header);
    const auto includes = includes_of(source);
    for (const auto& row : inner_headers()) {
        const auto includes_it = [&](const Include& include) {
            return std::ranges::find(row.by, include.name) != row.by.end();
        };
        if (holds(source, row.words) && std::ranges::any_of(includes, includes_it))
            headers.push_back(row.header);
    }
    return headers;
}

std::vector<const char*> all_brought_along(std::string_view source) {
    std::vector<const char*> headers;
    for (const auto& row : rows()) headers.push_back(row.header);
    for (const char* header : implicit_includes(source))
        if (std::ranges::find(headers, std::string_view(header)) == headers.end()) headers.push_back(header);
    return headers;
}

}  // namespace warpmark::toolchain
