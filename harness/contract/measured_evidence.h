// Marks findings that a real GPU showed and the simulator did not.
#pragma once
#include <string>
#include <utility>

#include "harness/contract/finding.h"

namespace warpmark {

inline void measured_on(Finding& finding, std::string device, Simulated simulated) {
    finding.evidence = Evidence::device;
    finding.device = std::move(device);
    finding.simulated = simulated;
}
inline bool is_measured(const Finding& finding) {
    return finding.evidence == Evidence::device;
}

}  // namespace warpmark
