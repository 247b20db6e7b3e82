// What NVRTC is told beside the source.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "harness/toolchain/toolchain.h"

namespace warpmark::toolchain {

// "sm_90" or "sm_90a" → "compute_90"; the machine models the family's common part. `known`: what NVRTC
// compiles for; empty: not known.
Result<std::string> virtual_arch(const std::string& arch, const std::vector<int>& known);

// Likewise, of what machine code is made for: "sm_90".
Result<std::string> real_arch(const std::string& arch, const std::vector<int>& known);

// brings_all: with every header that nvcc includes by itself, and not only those that the text seems to need.
std::vector<std::string> options_for(const std::string& arch, const CompileOptions&, const Toolkit&,
                                     std::string_view text, bool brings_all);

}  // namespace warpmark::toolchain
