// Lines with errors after an attempt to compile a file.
#pragma once
#include <vector>

#include "harness/toolchain/compile_findings.h"
#include "harness/toolchain/toolchain.h"

namespace warpmark::toolchain {

// Lines of the author's file with errors. `missing` receives the findings that report one of the author's
// headers as missing.
std::vector<int> lines_of_errors(const Compiled&, std::vector<Finding>& missing);

// True if one of the author's headers exists but does not compile. Errors in other lines may follow from it.
bool has_error_of_header(std::string_view source, const Compiled&);

// True if the finding is about an #include "…", which names a header of the author's.
bool is_quoted(std::string_view source, const Finding& missing);

}  // namespace warpmark::toolchain
