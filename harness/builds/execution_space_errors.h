// Findings for code that nvcc rejects because it mixes host and device functions.
#pragma once
#include <string>
#include <string_view>
#include <utility>

#include "harness/base/error.h"
#include "harness/contract/finding.h"
#include "harness/contract/finding_ids.h"

namespace warpmark::session {

inline Finding crossing(const Place& place, std::string message, std::string explanation,
                        CompilerMessage says = {}) {
    Finding finding;
    finding.id = FindingId::compile_error;
    says.quotation = message;
    finding.fact = std::move(says);
    finding.message = std::move(message);
    finding.explanation = std::move(explanation);
    Location location;
    location.file = place.file;
    location.line = place.line;
    location.column = place.column;
    finding.locations.push_back(std::move(location));
    return finding;
}

inline std::string constexpr_message(std::string_view callee, std::string_view callee_space,
                                     std::string_view space, std::string_view caller) {
    return "calling a constexpr " + std::string(callee_space) + " function(\"" + std::string(callee) +
           "\") from a " + std::string(space) + " function(\"" + std::string(caller) +
           "\") is not allowed. The experimental flag '--expt-relaxed-constexpr' can be used to allow this.";
}

inline constexpr const char* library_on_device =
    "The host's library cannot be called on the device. CUDA has functions of its own, and <cuda/std/…> has "
    "many of the "
    "library's.";

}  // namespace warpmark::session
