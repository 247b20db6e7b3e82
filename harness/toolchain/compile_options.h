// Command-line options for NVRTC.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "harness/toolchain/toolchain.h"

namespace warpmark::toolchain {

// "sm_90" or "sm_90a" → "compute_90"; the simulator models only what the architectures of a family share.
// `known`: the architectures that NVRTC compiles for; empty: unknown.
Result<std::string> virtual_arch(const std::string& arch, const std::vector<int>& known);

// The same for machine code: "sm_90".
Result<std::string> real_arch(const std::string& arch, const std::vector<int>& known);

// brings_all: pre-includes every header that nvcc does, not only those that the text seems to need.
std::vector<std::string> options_for(const std::string& arch, const CompileOptions&, const Toolkit&,
                                     std::string_view text, bool brings_all);

}  // namespace warpmark::toolchain
