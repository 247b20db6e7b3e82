// Blanks `#line` and similar directives, which would shift the locations of the lines below them.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace warpmark::toolchain {

struct OwnPlaces {
    std::string text;        // the source with the directives blanked; line numbers stay the same
    std::vector<int> lines;  // with such a directive
};

// Recognizes #line N "file" and # N "file" (a preprocessor's line marker) in any spelling: with comments,
// spliced lines, and %: or ??= for #.
OwnPlaces without_line_directives(std::string_view source);

}  // namespace warpmark::toolchain
