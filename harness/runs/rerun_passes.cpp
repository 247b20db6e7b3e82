// Runs each analysis in turn, or records that it was skipped.
#include "harness/runs/rerun_passes.h"

#include <string_view>

#include "harness/runs/alternative_orders.h"
#include "harness/runs/exchange_trial.h"
#include "harness/runs/host_taint.h"
#include "harness/runs/repeated_calls.h"
#include "harness/runs/reversed_schedule.h"
#include "harness/runs/serial_blocks.h"
#include "harness/runs/witness_search.h"

namespace warpmark::session {

void leave_out_repeats(const Job& job, std::vector<CaseObservation>& cases) {
    constexpr const char* because = "a case reached a limit, so nothing was run a second time";
    for (auto& seen : cases)
        for (const std::string_view about : {std::string_view("race."), outputs_of_other_orders})
            if (job.checks && seen.whole) add_unseen(seen.unseen, about, because);
    if (job.witnesses) leave_out_witnesses(cases, NoWitness::run_at_limit);
}

namespace {

void look_again_at_cases(Job& job, std::vector<CaseObservation>& cases, const RunOptions& optimized,
                         const RunOptions& judging, const std::vector<std::string>& crowded, bool again) {
    find_races_in_other_orders(job, optimized, judging, cases, again);
    run_in_series(job, optimized, crowded, cases, again);
    run_reversed(job, optimized, cases, again);
    find_work_of_launcher(job, optimized, cases, again);
    if (again) count_exchange(job, optimized, cases);
    if (job.witnesses && again) find_witnesses(job, judging, cases);
    if (job.witnesses && !again) leave_out_witnesses(cases, NoWitness::buffers_too_large);
}

}  // namespace

void run_reruns(Job& job, Observation& observation, const RunOptions& optimized, const RunOptions& judging,
                const RunOptions* unoptimized, const std::vector<std::string>& crowded, bool again) {
    if (job.checks) look_again_at_cases(job, observation.cases, optimized, judging, crowded, again);
    call_in_turn(job, optimized, unoptimized, observation);
}

}  // namespace warpmark::session
