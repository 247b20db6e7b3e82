// Uses of names whose header the file does not include. nvcc declares them only in their header; NVRTC or
// this program's headers always do: printf, assert, FLT_MAX, errno, va_list, std::memcpy, placement new and
// others. A use is reported only if every header of the file is known not to include the missing one. Also
// reports literals that are not UTF-8, which NVRTC accepts.
#pragma once
#include <vector>

#include "harness/toolchain/compile_findings.h"

namespace warpmark::toolchain {

// compile.error findings.
std::vector<Finding> missing_headers(const Compiling&);

}  // namespace warpmark::toolchain
