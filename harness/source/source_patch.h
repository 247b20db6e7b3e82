// A change of a source: edits, a description, and the origin of each line.
#pragma once
#include <string>
#include <string_view>

#include "harness/source/text_edits.h"

namespace warpmark::fix {

struct Patch {
    std::string words;  // a description for the author: "Add `__syncthreads();` after line 14."
    TextEdits edits;
};

std::string patched(std::string_view source, const Patch&);

// The original line, from 1, of this line of the patched source; 0 if it is new.
int line_before(std::string_view source, const Patch&, int line);

// The changed lines, marked with `-` and `+`, under a heading with the first line's number: "@@ line 14".
std::string lines_changed(std::string_view source, const Patch&);

// The source with these lines applied, in the format of lines_changed().
std::string typed_in(std::string_view source, std::string_view lines_changed);

}  // namespace warpmark::fix
