// How much work the runs of a job may do. It is counted, and so the same on every computer:
// neither a clock nor the size of its memory says when a run ends. A unit is about what a warp instruction
// takes, 10 ns; what else there is to do is counted in the same unit (machine/work_counter.h).
//
// An endless loop ends after `case_of` of the optimised build; the unoptimised one, which takes more
// instructions for the same program, has several times as much, and is stopped where the optimised one has
// come to its limit. All cases of a build together have no more than a few times what one has, and all runs
// that look once more at a case have one purse.
#pragma once
#include <algorithm>
#include <cstdint>

#include "harness/base/defenses.h"
#include "harness/contract/finding_ids.h"
#include "harness/runs/single_run.h"

namespace warpmark::session {

constexpr uint64_t touched_bytes = 64 << 20;  // of what the program asks for; what nobody touches is free

// Without the defence a run goes on until an attack that is after a computer's time or memory has more than
// is granted: what ends it then is the worker's time.
inline uint64_t times_undefended(uint64_t most, uint64_t times) {
    return stands(Defense::counted_limits) ? most : times * most;
}
inline uint64_t touched_bytes_most() {
    return times_undefended(touched_bytes, 32);
}

struct CaseLimits {
    uint64_t warp_instructions, other_work;
};
inline CaseLimits case_limits(double seconds, bool optimised) {
    constexpr double instructions = 20e6, work = 60e6, times_unoptimised = 4;  // of a second
    const double times = optimised ? seconds : times_unoptimised * seconds;
    return {times_undefended(static_cast<uint64_t>(times * instructions), 1024),
            times_undefended(static_cast<uint64_t>(times * work), 1024)};
}

inline WorkBudget purse_of_cases(double seconds, bool optimised) {
    const CaseLimits one = case_limits(seconds, optimised);
    const uint64_t both = one.warp_instructions + one.other_work;
    return {optimised ? 2 * both : both + both / 4, 0};
}

// Of other orders, other values, witnesses and the like.
constexpr WorkBudget purse_of_repeats() {
    return {400'000'000, 0};
}

inline bool reached_a_limit(const CaseObservation& seen) {
    return std::ranges::find(seen.findings, FindingId::run_limit, &Finding::id) != seen.findings.end();
}

inline bool broke_off(const CaseObservation& seen) {
    return std::ranges::any_of(seen.findings, [](const Finding& finding) {
        return family(finding.id) == Family::run && finding.severity == Severity::error;
    });
}

}  // namespace warpmark::session
