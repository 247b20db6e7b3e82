// Makes the file names in a PTX text independent of this computer.
#pragma once
#include <string>

#include "harness/toolchain/compile_findings.h"

namespace warpmark::toolchain {

// Rewrites every `.file N "path"` line: the author's file gets the name that findings use; the toolkit's,
// NVRTC's and our own headers get a name in angle brackets, <cooperative_groups.h>, so that nobody takes one
// for the author's.
void name_files(std::string& ptx, const Compiling&);

// The new name of one path; `folder` is where NVRTC believes that nameless files lie.
std::string file_name(const std::string& path, const std::string& folder, const Compiling&);

}  // namespace warpmark::toolchain
