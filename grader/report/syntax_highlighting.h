// A source as lines, and what each of their letters belongs to: for whoever shows it
// in colors.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace warpmark::report {

struct Highlighted {
    std::vector<std::string> lines;  // without what ends them
    // Of each line a letter for each of its characters: k keyword, t CUDA's words and types, n number, s
    // text, c comment, p preprocessor; a space for all else. Spaces at the end are left out, and a line that
    // is no UTF-8 has none.
    std::vector<std::string> letters;
};
Highlighted highlighted(std::string_view source);

// The same of each byte of a source.
std::string letters_of_bytes(std::string_view source);

}  // namespace warpmark::report
