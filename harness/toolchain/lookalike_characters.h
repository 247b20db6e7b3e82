// Characters that look like C++ and are not: no-break spaces, curly quotes, dashes,
// full-width signs.
#pragma once
#include <string>
#include <string_view>

namespace warpmark::toolchain {

struct OddCharacter {
    std::string name;     // "U+00A0 (no-break space)"
    std::string instead;  // replacement: "a space", "`-`"; "": delete it
};

// For any character beyond ASCII. One that is not in the table is named by its number alone.
OddCharacter odd_character(char32_t);
// True for a character in the table, which is hardly ever typed on purpose.
bool is_odd(char32_t);

// True if nvcc accepts it in an identifier: g++ takes `$` and the ranges of C++17 (annex E).
bool may_be_in_name(char32_t, bool is_first);

}  // namespace warpmark::toolchain
