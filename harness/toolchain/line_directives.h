// `#line` and its like, which would move the places of whatever stands below them.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace warpmark::toolchain {

struct OwnPlaces {
    std::string text;  // the source with blanks in place of those directives, and every line where it was
    std::vector<int> lines;  // that had one
};

// #line N "file", # N "file" (a preprocessor's marker), in any spelling: with comments, joined lines, %: or
// ??= for #.
OwnPlaces with_own_places(std::string_view source);

}  // namespace warpmark::toolchain
