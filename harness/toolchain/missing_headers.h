// missing_headers.h: what NVRTC or our own headers declare by themselves and nvcc only by a header: printf,
// assert, FLT_MAX, errno, va_list, std::memcpy, placement new and their like. Said only where every header of
// the file is known not to include the one that is missing. And literals that are not UTF-8, which NVRTC
// takes.
#pragma once
#include <vector>

#include "harness/toolchain/findings.h"

namespace warpmark::toolchain {

// compile.error findings.
std::vector<Finding> missing_headers(const Compiling&);

}  // namespace warpmark::toolchain
