// Check that a shared library's file is complete. The loader maps a truncated file without an error, and the
// first access to a missing page kills the process.
#pragma once
#include <string>

namespace warpmark::toolchain {

// Returns false if the file is not a library for this processor, or ends before the end that its own tables
// give.
bool is_whole_library(const std::string& file);

}  // namespace warpmark::toolchain
