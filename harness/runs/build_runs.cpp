// Plain runs of a job: every case once, in the usual order, with its own inputs.
#include "harness/runs/build_runs.h"

#include <fmt/format.h>

#include <algorithm>

#include "harness/contract/finding_ids.h"
#include "harness/contract/unchecked_parts.h"
#include "harness/device/device_table.h"
#include "harness/observe/event_observers.h"
#include "harness/runs/work_limits.h"

namespace warpmark::session {

bool reached_a_limit(const CaseObservation& seen) {
    return std::ranges::find(seen.findings, FindingId::run_limit, &Finding::id) != seen.findings.end();
}

namespace {

void add_unseen_counts(const Job& job, const Build& build, CaseObservation& seen) {
    if (!device::of_architecture(job.arch).costs)
        add_unseen(seen.unseen, unseen_times, fmt::format("no {} has been timed", job.arch));
    if (build.counts_by_rule)
        add_unseen(seen.unseen, unseen_requests,
                   "there is no machine code of these kernels, so an access that a compiler may merge with "
                   "its neighbor counts as free of conflicts");
}

Result<CaseObservation> run_case(const Job& job, Case& one, BuildRuns& runs, bool last) {
    const Build& build = runs.build;
    FindingLog watched;
    observe::EventObserver watch(watched, build.optimized);
    RunOptions run = run_of(runs);
    run.observer = job.checks ? &watch : nullptr;
    run.models_time = job.checks;
    run.stop_from = runs.stop_from;
    run.number = runs.cases.size();
    limit(run, build, job.time_limit_s);
    if (job.limits_are_adjustable) run.other_work *= times_for_own_programs;
    run.keeps_inputs = !last;
    run.wants_outputs = build.optimized || !job.optimized_too;  // a second build's are not used
    run.wants_plan = job.wants_plan && build.optimized;
    auto done = run_once(job, one, run);
    if (!done) return std::unexpected(done.error());
    runs.largest_run = std::max(runs.largest_run, done->used.work());
    for (auto& more : watched.unseen()) add_unseen(done->seen.unseen, more.about, std::move(more.because));
    for (auto& finding : watched.take()) done->seen.findings.push_back(std::move(finding));
    runs.barriers.push_back(watch.barriers());
    if (build.optimized && job.checks && !done->seen.launches.empty())
        add_unseen_counts(job, build, done->seen);
    return std::move(done->seen);
}

}  // namespace

RunOptions run_of(BuildRuns& runs) {
    RunOptions run;
    run.purse = &runs.purse;
    run.module = &runs.build.module;
    run.entry = runs.build.entry;
    run.names = runs.build.names;
    run.decoded = &runs.build.decoded;
    return run;
}

void limit(RunOptions& run, const Build& build, double seconds) {
    const CaseLimits limits = case_limits(seconds, build.optimized);
    run.warp_instructions = limits.warp_instructions;
    run.other_work = limits.other_work;
}

uint64_t first_limit(const BuildRuns& runs) {
    const auto at = std::ranges::find_if(runs.cases, reached_a_limit);
    return at == runs.cases.end() ? no_case : static_cast<uint64_t>(at - runs.cases.begin());
}

void run_cases(Job& job, BuildRuns& runs, bool last) {
    if (!runs.is_runnable()) return;
    bool limit_reached = false;
    for (auto& one : job.cases) {
        if (limit_reached) {  // an endless loop is endless in every case, so one is enough
            CaseObservation skipped;
            skipped.name = one.name;
            skipped.whole = false;
            runs.barriers.emplace_back();
            for (const auto& finding : runs.cases.back().findings)
                if (finding.id == FindingId::run_limit) skipped.findings.push_back(finding);
            runs.cases.push_back(std::move(skipped));
            continue;
        }
        auto seen = run_case(job, one, runs, last);
        if (!seen) {
            runs.error = std::unexpected(seen.error());
            return;
        }
        limit_reached = reached_a_limit(*seen) || (runs.stop_from && *runs.stop_from <= runs.cases.size());
        runs.cases.push_back(std::move(*seen));
    }
}

}  // namespace warpmark::session
