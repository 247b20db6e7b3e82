// odd_characters.h: characters that look like C++ and are not: no-break spaces, curly quotes, dashes,
// full-width signs.
#pragma once
#include <string>
#include <string_view>

namespace warpmark::toolchain {

struct OddCharacter {
    std::string name;     // "U+00A0 (no-break space)"
    std::string instead;  // what to type: "a space", "`-`"; "" if it has to be deleted
};

// Any character beyond ASCII; those that are not in the table have no name but their number.
OddCharacter odd_character(char32_t);
// In the table: hardly ever typed on purpose.
bool is_odd(char32_t);

// May it be part of an identifier under nvcc? g++ takes `$` and the ranges of C++17 (annex E).
bool may_be_in_name(char32_t, bool is_first);

}  // namespace warpmark::toolchain
