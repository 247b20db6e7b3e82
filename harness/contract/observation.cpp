// Properties derived from an observation.
#include "harness/contract/observation.h"

#include <algorithm>

namespace warpmark {

bool Observation::built() const {
    return std::ranges::none_of(build_findings,
                                [](const Finding& finding) { return finding.severity == Severity::error; });
}

}  // namespace warpmark
