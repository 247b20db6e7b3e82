// brought_along.cpp: the table: a header, and words that ask for it.
#include "harness/toolchain/brought_along.h"

#include <algorithm>
#include <array>
#include <string>

namespace warpmark::toolchain {
namespace {

struct Row {
    const char* header;
    std::vector<std::string_view> words;  // parts of the text: a word too many costs milliseconds, one too few an error
};

const std::array<Row, 5>& rows() {
    static const std::array<Row, 5> table{
        Row{"math.h", {"std::", "namespace std", "M_PI", "M_E", "M_LN", "M_LOG", "M_SQRT", "M_1_", "M_2_", "INFINITY", "NAN", "HUGE_VAL"}},
        Row{"string.h", {"std::", "namespace std", "memcmp", "memmove", "memchr", "str"}},
        Row{"stdlib.h", {"std::", "namespace std", "exit", "abort", "EXIT_", "calloc", "realloc", "rand", "RAND_MAX", "ato", "strto", "qsort", "bsearch",
                         "getenv", "div", "system"}},
        Row{"limits", {"std::", "namespace std"}},
        Row{"algorithm_base", {"std::", "namespace std"}},
    };
    return table;
}

}  // namespace

std::vector<const char*> brought_along(std::string_view source) {
    std::vector<const char*> headers;
    for (const auto& row : rows())
        if (std::ranges::any_of(row.words, [&](std::string_view word) { return source.find(word) != source.npos; })) headers.push_back(row.header);
    return headers;
}

}  // namespace warpmark::toolchain
