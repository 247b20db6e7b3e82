// Visits all lists of findings in an observation.
#include "harness/session/finding_wording.h"

#include <algorithm>

#include "harness/diagnose/messages.h"

namespace warpmark::session {

void write_messages(Observation& observation) {
    const auto of_case = [](CaseObservation& seen) {
        diagnose::write_messages(seen.findings);
        diagnose::write_messages(seen.consequences);
    };
    diagnose::write_messages(observation.build_findings);
    std::ranges::for_each(observation.cases, of_case);
    std::ranges::for_each(observation.in_turn, of_case);
    for (auto& size : observation.sized) std::ranges::for_each(size.samples, of_case);
}

}  // namespace warpmark::session
