// Characters that only look like C++: no-break spaces, curly quotes, dashes, full-width signs.
#pragma once
#include <string>
#include <string_view>

namespace warpmark::toolchain {

struct OddCharacter {
    std::string name;     // "U+00A0 (no-break space)"
    std::string instead;  // replacement: "a space", "`-`"; "": delete it
};

// For any non-ASCII character. A character that is not in the table is named by its code point.
OddCharacter odd_character(char32_t);
// True for a character in the table. These are hardly ever typed on purpose.
bool is_odd(char32_t);

// True if nvcc accepts it in an identifier: g++ accepts `$` and the ranges of C++17 (annex E).
bool may_be_in_name(char32_t, bool is_first);

}  // namespace warpmark::toolchain
