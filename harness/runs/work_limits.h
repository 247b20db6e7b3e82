// Limits of the work that the runs of a job may do. Work is counted, so it is the same on every computer: no
// limit depends on a clock or on the size of memory. The unit is the time of one warp instruction, about 10
// ns; other work is counted in the same unit (machine/work_counter.h).
//
// An endless loop ends after the limit of one case (`case_limits`). The unoptimized build needs more
// instructions for the same program, so its limit is a multiple, and it stops at the case in which the
// optimized build has reached its limit. All cases of a build together have only a few times the limit of one
// case. All analyses that run cases again share one budget.
#pragma once
#include <algorithm>
#include <cstdint>

#include "harness/base/attack_defenses.h"
#include "harness/runs/single_run.h"

namespace warpmark::session {

// Without this defense, a run goes on until an attack has used more time or memory than is allowed; only the
// worker's time limit ends it.
inline uint64_t times_undefended(uint64_t most, uint64_t times) {
    return is_enabled(Defense::counted_limits) ? most : times * most;
}

struct CaseLimits {
    uint64_t warp_instructions, other_work;
};
inline CaseLimits case_limits(double seconds, bool optimized) {
    constexpr double instructions = 20e6, work = 60e6, times_unoptimized = 4;  // of a second
    const double times = optimized ? seconds : times_unoptimized * seconds;
    return {times_undefended(static_cast<uint64_t>(times * instructions), 1024),
            times_undefended(static_cast<uint64_t>(times * work), 1024)};
}

// Accesses of blocks of 16 x 16 threads are charged lane by lane, though they take less. A program of one's
// own, which has sizes of its own, is given that much more work beside its instructions.
constexpr uint64_t times_for_own_programs = 4;

inline WorkBudget purse_of_cases(double seconds, bool optimized) {
    const CaseLimits one = case_limits(seconds, optimized);
    const uint64_t both = one.warp_instructions + one.other_work;
    return {optimized ? 2 * both : both + both / 4, 0};
}

// For other orders, other values, witnesses and similar reruns.
constexpr WorkBudget purse_of_repeats() {
    return {400'000'000, 0};
}

bool reached_a_limit(const CaseObservation&);  // in build_runs.cpp

inline bool broke_off(const CaseObservation& seen) {
    return std::ranges::any_of(seen.findings, [](const Finding& finding) {
        return family(finding.id) == Family::run && finding.severity == Severity::error;
    });
}

}  // namespace warpmark::session
