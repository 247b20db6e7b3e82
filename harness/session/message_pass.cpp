// Visits all lists of findings in an observation.
#include "harness/session/message_pass.h"

#include <algorithm>

#include "harness/diagnose/messages.h"

namespace warpmark::session {

void put_in_words(Observation& observation) {
    const auto of_case = [](CaseObservation& seen) {
        diagnose::put_in_words(seen.findings);
        diagnose::put_in_words(seen.consequences);
    };
    diagnose::put_in_words(observation.build_findings);
    std::ranges::for_each(observation.cases, of_case);
    std::ranges::for_each(observation.in_turn, of_case);
    for (auto& size : observation.sized) std::ranges::for_each(size.samples, of_case);
}

}  // namespace warpmark::session
