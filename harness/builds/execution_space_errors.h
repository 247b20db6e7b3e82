// Findings for code that nvcc rejects because it mixes host and device functions.
#pragma once
#include <string>
#include <string_view>

#include "harness/base/error.h"
#include "harness/contract/finding.h"

namespace warpmark::session {

// A compile.error at a place; in host_device_linkage.cpp.
Finding crossing(const Place&, std::string message, std::string explanation, CompilerMessage says = {});

inline std::string constexpr_message(std::string_view callee, std::string_view callee_space,
                                     std::string_view space, std::string_view caller) {
    return "calling a constexpr " + std::string(callee_space) + " function(\"" + std::string(callee) +
           "\") from a " + std::string(space) + " function(\"" + std::string(caller) +
           "\") is not allowed. The experimental flag '--expt-relaxed-constexpr' can be used to allow this.";
}

inline constexpr const char* library_on_device =
    "Functions of the host's library cannot be called on the device. Use CUDA's functions, or those of "
    "<cuda/std/…>.";

}  // namespace warpmark::session
