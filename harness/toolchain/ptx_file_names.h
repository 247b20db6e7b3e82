// Makes the file names in a PTX text independent of this computer.
#pragma once
#include <string>

#include "harness/toolchain/compile_findings.h"

namespace warpmark::toolchain {

// Rewrites every `.file N "path"` line. The author's file gets the name that findings use. Headers of the
// toolkit, NVRTC and this program get a name in angle brackets, <cooperative_groups.h>, which cannot be
// mistaken for a file of the author's.
void name_files(std::string& ptx, const Compiling&);

// The new name for a path. `folder`: NVRTC's folder for files without one.
std::string file_name(const std::string& path, const std::string& folder, const Compiling&);

}  // namespace warpmark::toolchain
