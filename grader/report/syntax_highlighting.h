// Source lines with a token class for each character, for syntax highlighting.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace warpmark::report {

struct Highlighted {
    std::vector<std::string> lines;  // without line endings
    // For each line, one letter per character: k keyword, t CUDA's words and types, n number, s string, c
    // comment, p preprocessor; a space for the rest. Trailing spaces are omitted, and a line of invalid UTF-8
    // has no letters.
    std::vector<std::string> letters;
};
Highlighted highlighted(std::string_view source);

// The same for each byte of a source.
std::string letters_of_bytes(std::string_view source);

}  // namespace warpmark::report
