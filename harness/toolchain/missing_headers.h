// Names that nvcc declares only in a header, and NVRTC or our own headers always: printf,
// assert, FLT_MAX, errno, va_list, std::memcpy, placement new and others. They are reported only if every
// header of the file is known not to include the missing one. Also literals that are not UTF-8, which NVRTC
// accepts.
#pragma once
#include <vector>

#include "harness/toolchain/compile_findings.h"

namespace warpmark::toolchain {

// compile.error findings.
std::vector<Finding> missing_headers(const Compiling&);

}  // namespace warpmark::toolchain
