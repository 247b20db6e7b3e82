// NVRTC's log → diagnostics with file, line and column.
//
// A diagnostic is a head line `file(12): error: text`, optional text lines indented by ten or more spaces,
// the source line indented by two, a caret line below it, and, for templates, "detected during" lines. A note
// belongs to the diagnostic before it.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/error.h"
#include "harness/contract/finding.h"

namespace warpmark::toolchain {

struct Diagnostic {
    enum class Kind { error, warning, note };
    Kind kind = Kind::error;
    Place place;  // with NVRTC's name of the file; line 0: none given
    bool at_end_of_source = false;
    std::string text;
    CompilerMessage says;               // parsed form of the text
    std::vector<Place> instantiations;  // of templates, innermost first
    std::vector<Diagnostic> notes;
};

std::vector<Diagnostic> parse_log(std::string_view log);

}  // namespace warpmark::toolchain
