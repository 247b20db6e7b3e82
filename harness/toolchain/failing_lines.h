// Lines of a file with errors after an attempt to compile it.
#pragma once
#include <vector>

#include "harness/toolchain/compile_findings.h"
#include "harness/toolchain/toolchain.h"

namespace warpmark::toolchain {

// The author's lines with errors in them; `missing` gets what says that a header of the author's own is not
// there.
std::vector<int> lines_of_errors(const Compiled&, std::vector<Finding>& missing);

// Is a header of the author's own there, and does not compile? Without it, errors say that its names are
// missing.
bool has_error_of_header(std::string_view source, const Compiled&);

// Is it about an #include "…", a header of the author's own?
bool is_quoted(std::string_view source, const Finding& missing);

}  // namespace warpmark::toolchain
