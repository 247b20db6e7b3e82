// What follows from an observation alone.
#include "harness/contract/observation.h"

#include <algorithm>

namespace warpmark {

bool Observation::built() const {
    return std::ranges::none_of(build_findings,
                                [](const Finding& finding) { return finding.severity == Severity::error; });
}

}  // namespace warpmark
