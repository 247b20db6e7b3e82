// measured.h: how a finding says that a real GPU showed it, and not the simulation.
#pragma once
#include <string>

#include "harness/trace/finding.h"

namespace warpmark {

// "(Measured on an NVIDIA H200 …; the simulation did not see it.)", the end of such a finding's explanation.
inline constexpr const char* measured_begins = "(Measured on an ";
inline std::string measured_on(const std::string& device, const std::string& simulation) {
    return measured_begins + device + (simulation.empty() ? "" : "; " + simulation) + ".)";
}
inline bool is_measured(const Finding& finding) {
    return finding.explanation.find(measured_begins) != std::string::npos;
}

}  // namespace warpmark
