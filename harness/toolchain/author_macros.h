// A macro of the author's must not change our headers. g++'s own have reserved names where
// ours have plain ones (`class T`, `size_t n`), so that `#define N 1024` before `#include <vector>` is right
// under nvcc. Which macros may be there when a header of ours is read is seen in the text, conditions aside;
// in the headers that have such a name for something of their own, it gets another one.
#pragma once
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "harness/toolchain/author_headers.h"

namespace warpmark::toolchain {

struct AuthorMacro {
    std::string name, replacement;
};
// `text`'s macros, and those of the files that it includes from these folders, as far as an #include comes
// behind.
std::vector<AuthorMacro> macros_before_headers(std::string_view text, const Folders& folders);

// "NAME=VALUE" → a line for the top of the text, where NVRTC's own headers do not see it: -DT=float breaks
// them. "" where headers may ask for the name.
std::string line_of_definition(std::string_view define);

// Our headers as NVRTC takes them.
struct HeaderTexts {
    std::vector<const char*> names, texts;
    std::deque<std::string> changed;  // owns the texts that are not as they are in the program
};
HeaderTexts headers_beside(const std::vector<AuthorMacro>& macros);

}  // namespace warpmark::toolchain
