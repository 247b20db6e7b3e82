// Conditions of each pass, and the loop over them. Each pass is described in its own header.
#include "harness/runs/run_passes.h"

#include <algorithm>
#include <array>

#include "harness/diagnose/finding_merging.h"
#include "harness/runs/work_limits.h"

namespace warpmark::session {
namespace {

void report_no_witnesses(PassContext& context) {
    leave_out_witnesses(context.observation.cases, NoWitness::buffers_too_large);
}

void report_no_repeats(PassContext& context) {
    constexpr const char* because = "a case reached a limit, so nothing was run a second time";
    auto& cases = context.observation.cases;
    for (auto& seen : cases)
        for (const std::string_view about : {std::string_view("race."), outputs_of_other_orders})
            if (context.job.checks && seen.whole) add_unseen(seen.unseen, about, because);
    if (context.job.witnesses) leave_out_witnesses(cases, NoWitness::run_at_limit);
}

void link_findings(PassContext& context) {
    for (auto& seen : context.observation.cases) diagnose::link_findings(seen.findings);
}

}  // namespace

std::span<const Pass> passes() {
    using enum Condition;
    static constexpr std::array table{
        // On the findings of each build.
        Pass{"uninitialized reads", none, drop_harmless_reads},
        Pass{"first guesses", none, drop_first_guesses},
        Pass{"same values", none, settle_same_values},
        // Merges both builds into one observation per case.
        Pass{"both builds", two_builds, merge_both_builds},
        Pass{"consequences", none, part_consequences},
        // Further runs of the cases, each under other conditions.
        Pass{"other orders", checks | repeatable, find_races_in_other_orders},
        Pass{"blocks in series", checks | repeatable, run_in_series},
        Pass{"reversed order", checks | repeatable, run_reversed},
        Pass{"launcher's share", checks | repeatable, find_work_of_launcher},
        Pass{"exchange", checks | repeatable | buffers_kept, count_exchange},
        Pass{"witnesses", checks | repeatable | buffers_kept | witnesses, find_witnesses},
        Pass{"no witnesses", checks | repeatable | buffers_gone | witnesses, report_no_witnesses},
        Pass{"calls in turn", repeatable, call_in_turn},
        Pass{"no repeats", not_repeatable, report_no_repeats},
        // After the last finding.
        Pass{"links", none, link_findings},
        Pass{"recording", checks | buffers_kept | recording, record},
    };
    return table;
}

Condition conditions_of(const Job& job, bool keeps_buffers, bool limit_reached) {
    using enum Condition;
    const auto when = [](bool holds, Condition condition) { return holds ? condition : none; };
    const bool is_repeatable = job.optimized_too && !limit_reached;
    return when(job.checks, checks) | when(has_both_builds(job), two_builds) |
           (is_repeatable ? repeatable : not_repeatable) | (keeps_buffers ? buffers_kept : buffers_gone) |
           when(job.witnesses, witnesses) | when(job.recording.wanted, recording);
}

void run_passes(Job& job, BuildRuns& optimized, BuildRuns& unoptimized, bool keeps_buffers,
                Observation& observation) {
    PassContext context{
        .job = job,
        .optimized = optimized,
        .unoptimized = unoptimized,
        .observation = observation,
        .limited_from = first_limit(optimized),
        .guesses = program::places_of_guesses(optimized.build.module, {job.file, folders_of(job)}),
        .purse = purse_of_repeats()};
    context.conditions = conditions_of(job, keeps_buffers, context.limited_from != no_case);
    context.purse.largest_run = std::max(optimized.largest_run, unoptimized.largest_run);
    for (const Pass& pass : passes())
        if (has_all(context.conditions, pass.needs)) pass.run(context);
}

}  // namespace warpmark::session
