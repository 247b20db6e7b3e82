// Protection of this program's headers against the author's macros. g++'s headers use reserved names where
// these use plain ones (`class T`, `size_t n`), so `#define N 1024` before `#include <vector>` is valid under
// nvcc. The macros that may be defined when a header is read are collected from the text, regardless of
// conditions. Headers that use such a name for something of their own get a different name.
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
// Macros of `text`, and of the files that it includes from these folders, that are defined before some
// #include.
std::vector<AuthorMacro> macros_before_headers(std::string_view text, const Folders& folders);

// "NAME=VALUE" → a #define line for the top of the text. NVRTC's own headers do not see it there; -DT=float
// would break them. "" if a header may test the name.
std::string line_of_definition(std::string_view define);

// This program's headers in the form that NVRTC takes.
struct HeaderTexts {
    std::vector<const char*> names, texts;
    std::deque<std::string> changed;  // owns the texts that differ from the embedded ones
};
HeaderTexts headers_beside(const std::vector<AuthorMacro>& macros);

}  // namespace warpmark::toolchain
