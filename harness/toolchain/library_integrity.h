// Is a library's file whole? The loader maps one that was cut off as if it were, and the
// process is killed by the first page that is not there.
#pragma once
#include <string>

namespace warpmark::toolchain {

// False: it is no library for this processor, or it ends before what its own tables say.
bool is_whole_library(const std::string& file);

}  // namespace warpmark::toolchain
