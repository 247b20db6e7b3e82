// A change of a source: texts that replace others, what it is in words, and where lines come
// from.
#pragma once
#include <string>
#include <string_view>

#include "harness/source/text_edits.h"

namespace warpmark::fix {

struct Patch {
    std::string words;  // "Add `__syncthreads();` after line 14.", for people
    TextEdits edits;
};

std::string patched(std::string_view source, const Patch&);

// The line of the source that became this line of the patched one, from 1; 0: it is new.
int line_before(std::string_view source, const Patch&, int line);

// The changed lines, with `-` and `+` before them, and the first one's number above: "@@ line 14".
std::string lines_changed(std::string_view source, const Patch&);

// What a person gets who types those lines in.
std::string typed_in(std::string_view source, std::string_view lines_changed);

}  // namespace warpmark::fix
