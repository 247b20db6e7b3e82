// Runs both builds concurrently (build.h), each over all cases on its own thread.
#include "harness/session/job_execution.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <latch>
#include <optional>
#include <thread>

#include "harness/base/cpu_level.h"
#include "harness/builds/build.h"
#include "harness/builds/declared_shapes.h"
#include "harness/builds/launcher_build.h"
#include "harness/contract/finding.h"
#include "harness/contract/finding_ids.h"
#include "harness/contract/uncertain_times.h"
#include "harness/device/device_table.h"
#include "harness/diagnose/finding_merging.h"
#include "harness/observe/event_observers.h"
#include "harness/program/decoded_program.h"
#include "harness/ptx/module.h"
#include "harness/runs/barrier_truncated_run.h"
#include "harness/runs/cas_loop_trial.h"
#include "harness/runs/cross_build_merge.h"
#include "harness/runs/recording_run.h"
#include "harness/runs/rerun_passes.h"
#include "harness/runs/same_value_reruns.h"
#include "harness/runs/serial_blocks.h"
#include "harness/runs/single_run.h"
#include "harness/runs/unwritten_value_trial.h"
#include "harness/runs/work_limits.h"
#include "harness/session/finding_wording.h"
#include "harness/session/sized_runs.h"
#include "harness/toolchain/toolchain.h"

namespace warpmark::session {
namespace {

void tell_whose_counts(const Job& job, const Build& build, CaseObservation& seen) {
    if (!device::of_architecture(job.arch).costs)
        add_unseen(seen.unseen, unseen_times, fmt::format("no {} has been timed", job.arch));
    if (build.counts_by_rule)
        add_unseen(
            seen.unseen, unseen_requests,
            "there is no machine code of these kernels, so an access that a compiler may join with its "
            "neighbor counts as no conflict");
}

// last: the case's buffers are not needed after this run.
Result<CaseObservation> run_case(const Job& job, Case& one, Build& build, bool last) {
    const size_t number = build.cases.size();
    FindingLog watched;
    observe::EventObserver watch(watched, build.optimized);
    RunOptions run = run_of(build);
    run.observer = job.checks ? &watch : nullptr;
    run.models_time = job.checks;
    run.stop_from = build.stop_from;
    run.number = number;
    limit(run, build, job.time_limit_s);
    run.keeps_inputs = !last;
    run.wants_outputs = build.optimized || !job.optimized_too;  // nobody asks for a second build's
    run.wants_plan = job.wants_plan && build.optimized;
    auto done = run_once(job, one, run);
    if (!done) return std::unexpected(done.error());
    build.largest_run = std::max(build.largest_run, done->used.work());
    for (auto& more : watched.unseen()) add_unseen(done->seen.unseen, more.about, std::move(more.because));
    for (auto& finding : watched.take()) done->seen.findings.push_back(std::move(finding));
    build.barriers.push_back(watch.barriers());
    if (build.optimized && job.checks && !done->seen.launches.empty())
        tell_whose_counts(job, build, done->seen);
    return std::move(done->seen);
}

void run_cases(Job& job, Build& build, bool last) {
    if (!build.error || !build.usable) return;
    bool limit_reached = false;
    for (auto& one : job.cases) {
        if (limit_reached) {  // an endless loop is endless in every case: once is enough to know
            CaseObservation skipped;
            skipped.name = one.name;
            skipped.whole = false;
            build.barriers.emplace_back();
            for (const auto& finding : build.cases.back().findings)
                if (finding.id == FindingId::run_limit) skipped.findings.push_back(finding);
            build.cases.push_back(std::move(skipped));
            continue;
        }
        auto seen = run_case(job, one, build, last);
        if (!seen) {
            build.error = std::unexpected(seen.error());
            return;
        }
        limit_reached = reached_a_limit(*seen) || (build.stop_from && *build.stop_from <= build.cases.size());
        build.cases.push_back(std::move(*seen));
    }
}

// Limits on the size of the buffers of which several copies exist at once: for two concurrent simulators, for
// reruns.
constexpr uint64_t much_side_by_side = 64 << 20, much_again = 16 << 20;

uint64_t buffer_bytes(const Job& job) {
    uint64_t most = 0;
    for (const auto& one : job.cases) {
        uint64_t bytes = 0;
        for (const auto& argument : one.arguments) bytes += argument.bytes.size() + argument.zeros;
        most = std::max(most, bytes);
    }
    return most;
}

struct Builds {
    Build optimized, unoptimized;
    HostHalf host;
    bool both = false;
    uint64_t limited_from = ~uint64_t{0};  // the case in which the optimised build reached a limit
    bool limited() const { return limited_from != ~uint64_t{0}; }
};

uint64_t first_limit(const Build& build) {
    const auto at = std::ranges::find_if(build.cases, reached_a_limit);
    return at == build.cases.end() ? ~uint64_t{0} : static_cast<uint64_t>(at - build.cases.begin());
}

// Leaves in the job the data that reruns need: with `again`, the buffers of all cases.
Result<void> compile_and_run(Job& job, Builds& builds, bool small, bool again,
                             const HostElsewhere& elsewhere) {
    auto& [optimized, unoptimized, host, both, limited_from] = builds;
    if (!job.is_ptx)
        if (const auto toolkit = toolchain::toolkit(); !toolkit) return std::unexpected(toolkit.error());
    std::thread beside;
    std::latch host_is_there(1), compiled(1), registers_are_known(1);
    MachineFacts facts;
    // Both builds report the same registers, so that a program cannot detect which build it is.
    const auto run_unoptimized = [&](bool last) {
        registers_are_known.wait();
        set_registers(unoptimized, facts);
        run_cases(job, unoptimized, last);
    };
    std::atomic<uint64_t> stop_from = ~uint64_t{0};
    unoptimized.stop_from = &stop_from;
    for (Build* build : {&optimized, &unoptimized})
        build->purse = purse_of_cases(job.time_limit_s, build->optimized);
    const bool side_by_side = (both || has_host_half(job)) && small && processors() > 1;
    const auto first = [&] {
        if (has_host_half(job)) {
            auto text = elsewhere ? elsewhere() : std::nullopt;
            host.error = text ? read(job, std::move(*text), host) : compile(job, host);
        }
        host_is_there.count_down();
        if (both) {
            unoptimized.error = compile(job, unoptimized);
            join(job, unoptimized, host, true);
        }
        compiled.count_down();
        if (both && side_by_side) run_unoptimized(false);
    };
    if (side_by_side)
        beside = std::thread(first);
    else
        first();
    if (has_device_half(job))
        optimized.error = compile(job, optimized);
    else {
        optimized.usable = true;
        optimized.entry = job.entry;
    }
    facts = machine_facts_of(job, optimized);
    set_registers(optimized, facts);
    set_spills(optimized, facts);
    set_machine_forms(job, optimized, facts);
    registers_are_known.count_down();
    host_is_there.wait();
    join(job, optimized, host, !both);
    if (both) {
        compiled.wait();
        // Only the unoptimized build has the declarations of the source and keeps each call.
        optimized.names = &unoptimized.shapes;
        for (const auto& finding : unoptimized.findings)
            if (is_error(finding) && optimized.usable && unoptimized.compiled) {
                optimized.findings.insert(optimized.findings.begin(), finding);
                optimized.usable = false;
            }
    }
    run_cases(job, optimized, !both && !again);
    limited_from = first_limit(optimized);
    stop_from = limited_from;
    if (both && !side_by_side) run_unoptimized(!again);
    run_sized(job, optimized);
    if (beside.joinable()) beside.join();
    unoptimized.stop_from = nullptr;
    return optimized.error;
}

// Decides which findings of each build are errors, before the builds are compared.
void try_same_values(const Job& job, Build& build, const RunOptions& again, const Build* before,
                     bool may_try) {
    static const std::vector<Finding> none;
    for (size_t at = 0; at < build.cases.size() && at < job.cases.size(); ++at)
        settle_same_values(job, job.cases[at], again, build.cases[at],
                           before && at < before->cases.size() ? before->cases[at].findings : none,
                           build.cases[at].findings, may_try);
}

void take_proofs_where_untried(const Job& job, Builds& builds, bool may_try) {
    for (size_t at = 0; at < builds.unoptimized.cases.size() && at < builds.optimized.cases.size(); ++at)
        if (!may_try || job.cases[at].arguments.empty())
            take_proofs(builds.unoptimized.cases[at].findings, builds.optimized.cases[at].findings);
}

void try_other_contents(const Job& job, Build& build, const RunOptions& again, std::vector<Case>& cases,
                        bool may_try) {
    for (size_t at = 0; at < build.cases.size() && at < cases.size(); ++at)
        drop_harmless_reads(job, cases[at], again, build.cases[at], may_try);
}

void judge_builds(Job& job, Builds& builds, const RunOptions& again, bool may_try) {
    if (!builds.both) return;
    auto& unoptimized = builds.unoptimized;
    const bool ran =
        unoptimized.error && unoptimized.usable && unoptimized.cases.size() == builds.optimized.cases.size();
    CrossBuildMerge both(job, again, may_try);
    for (size_t at = 0; at < builds.optimized.cases.size(); ++at) {
        UnoptimizedRun other;
        if (!ran)
            other.lacks = "does not compile here";
        else if (at >= builds.limited_from) {
            other.lacks = "was stopped";
            other.whole = false;
        } else {
            CaseObservation& seen = unoptimized.cases[at];
            other = {std::move(seen.findings),
                     std::move(seen.unseen),
                     std::move(seen.launches),
                     unoptimized.barriers[at],
                     seen.whole,
                     ""};
        }
        both.judge(job.cases[at], builds.optimized.cases[at], builds.optimized.barriers[at],
                   std::move(other));
    }
    if (!ran) unoptimized.cases.clear();
}

}  // namespace

Result<Observation> run_here(Job job, const HostElsewhere& elsewhere) {
    Builds builds;
    auto& [optimized, unoptimized, host, both, limited_from] = builds;
    optimized.optimized = job.optimized_too || job.is_ptx;  // else the one build that there is
    unoptimized.optimized = false;
    both = job.unoptimized_too && job.optimized_too && job.checks && !job.is_ptx;
    const uint64_t bytes = buffer_bytes(job);
    const bool small = bytes <= much_side_by_side,
               again = job.checks && bytes <= much_again;  // others are gone after the run
    if (const auto ran = compile_and_run(job, builds, small, again, elsewhere); !ran)
        return std::unexpected(ran.error());
    Observation observation;
    observation.build_findings = std::move(optimized.findings);
    observation.compile_seconds = optimized.compile_seconds;
    observation.compiled_bytes = optimized.compiled_bytes + unoptimized.compiled_bytes + host.compiled_bytes;
    observation.kernels = std::move(optimized.kernels);
    if (!job.is_ptx)
        if (const auto toolkit = toolchain::toolkit())
            observation.toolkit = fmt::format("NVRTC {}.{}", toolkit->major, toolkit->minor);
    WorkBudget repeats = purse_of_repeats();
    repeats.largest_run = std::max(optimized.largest_run, unoptimized.largest_run);
    const auto guesses = program::places_of_guesses(optimized.module, {job.file, folders_of(job)});
    const auto again_of = [&](Build& build) {
        RunOptions run = run_of(build);
        run.purse = &repeats;
        run.guesses = &guesses;
        return run;
    };
    const RunOptions run_again = again_of(optimized);
    for (Build* build : {&optimized, &unoptimized})
        try_other_contents(job, *build, again_of(*build), job.cases, again);
    for (Build* build : {&optimized, &unoptimized})
        for (auto& seen : build->cases) drop_first_guesses(&guesses, seen.findings);
    try_same_values(job, unoptimized, again_of(unoptimized), nullptr, again);
    try_same_values(job, optimized, again_of(optimized), &unoptimized, again);
    take_proofs_where_untried(job, builds, again);
    judge_builds(job, builds, run_again, again);
    Build& judging = unoptimized.cases.empty() ? optimized : unoptimized;  // of races
    for (size_t at = 0; at < optimized.cases.size(); ++at) {
        CaseObservation& seen = optimized.cases[at];
        std::vector<Finding> before;
        if (again) before = found_before_barriers(job, job.cases[at], again_of(judging), seen.findings);
        seen.findings = diagnose::without_consequences(std::move(seen.findings), &seen.consequences, before);
        observation.cases.push_back(std::move(seen));
    }
    observation.sized = std::move(optimized.sized);
    for (const auto& seen : observation.cases) note_crowded(seen.launches, job.arch, optimized.crowded);
    const RunOptions other = again_of(unoptimized);
    if (builds.limited() || !job.optimized_too)
        leave_out_repeats(job, observation.cases);
    else
        run_reruns(job, observation, run_again, again_of(judging),
                   unoptimized.cases.empty() ? nullptr : &other, optimized.crowded, again);
    for (auto& seen : observation.cases) diagnose::link_findings(seen.findings);
    if (job.recording.wanted && again && !observation.cases.empty()) {
        const bool has_variables = !job.is_ptx && (&judging == &unoptimized || !job.optimized_too);
        observation.recording = record(job, observation.cases, run_of(judging), has_variables);
    }
    write_messages(observation);
    return observation;
}

}  // namespace warpmark::session
