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
#include "harness/contract/uncalibrated_times.h"
#include "harness/device/device_table.h"
#include "harness/diagnose/finding_merging.h"
#include "harness/observe/event_observers.h"
#include "harness/program/decoded_program.h"
#include "harness/ptx/module.h"
#include "harness/runs/cas_loop_trial.h"
#include "harness/runs/cross_build_merge.h"
#include "harness/runs/cut_at_barrier.h"
#include "harness/runs/recording_run.h"
#include "harness/runs/rerun_passes.h"
#include "harness/runs/same_value_reruns.h"
#include "harness/runs/serial_blocks.h"
#include "harness/runs/single_run.h"
#include "harness/runs/unwritten_value_trial.h"
#include "harness/runs/work_limits.h"
#include "harness/session/message_pass.h"
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
    observe::EventObserver watch(watched, build.optimised);
    RunOptions run = run_of(build);
    run.observer = job.checks ? &watch : nullptr;
    run.reckons_time = job.checks;
    run.stop_from = build.stop_from;
    run.number = number;
    limit(run, build, job.time_limit_s);
    run.keeps_inputs = !last;
    run.wants_outputs = build.optimised || !job.optimised_too;  // nobody asks for a second build's
    run.wants_plan = job.wants_plan && build.optimised;
    auto done = run_once(job, one, run);
    if (!done) return std::unexpected(done.error());
    build.dearest = std::max(build.dearest, done->used.work());
    for (auto& more : watched.unseen()) add_unseen(done->seen.unseen, more.about, std::move(more.because));
    for (auto& finding : watched.take()) done->seen.findings.push_back(std::move(finding));
    build.barriers.push_back(watch.barriers());
    if (build.optimised && job.checks && !done->seen.launches.empty())
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
    Build optimised, unoptimised;
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
    auto& [optimised, unoptimised, host, both, limited_from] = builds;
    if (!job.is_ptx)
        if (const auto toolkit = toolchain::toolkit(); !toolkit) return std::unexpected(toolkit.error());
    std::thread beside;
    std::latch host_is_there(1), compiled(1), registers_are_known(1);
    MachineFacts facts;
    // Both builds report the same registers, so that a program cannot detect which build it is.
    const auto run_unoptimised = [&](bool last) {
        registers_are_known.wait();
        set_registers(unoptimised, facts);
        run_cases(job, unoptimised, last);
    };
    std::atomic<uint64_t> stop_from = ~uint64_t{0};
    unoptimised.stop_from = &stop_from;
    for (Build* build : {&optimised, &unoptimised})
        build->purse = purse_of_cases(job.time_limit_s, build->optimised);
    const bool side_by_side = (both || has_host_half(job)) && small && processors() > 1;
    const auto first = [&] {
        if (has_host_half(job)) {
            auto text = elsewhere ? elsewhere() : std::nullopt;
            host.error = text ? read(job, std::move(*text), host) : compile(job, host);
        }
        host_is_there.count_down();
        if (both) {
            unoptimised.error = compile(job, unoptimised);
            join(job, unoptimised, host, true);
        }
        compiled.count_down();
        if (both && side_by_side) run_unoptimised(false);
    };
    if (side_by_side)
        beside = std::thread(first);
    else
        first();
    if (has_device_half(job))
        optimised.error = compile(job, optimised);
    else {
        optimised.usable = true;
        optimised.entry = job.entry;
    }
    facts = machine_facts_of(job, optimised);
    set_registers(optimised, facts);
    set_spills(optimised, facts);
    set_machine_forms(job, optimised, facts);
    registers_are_known.count_down();
    host_is_there.wait();
    join(job, optimised, host, !both);
    if (both) {
        compiled.wait();
        // Only the unoptimized build has the declarations of the source and keeps each call.
        optimised.names = &unoptimised.shapes;
        for (const auto& finding : unoptimised.findings)
            if (is_error(finding) && optimised.usable && unoptimised.compiled) {
                optimised.findings.insert(optimised.findings.begin(), finding);
                optimised.usable = false;
            }
    }
    run_cases(job, optimised, !both && !again);
    limited_from = first_limit(optimised);
    stop_from = limited_from;
    if (both && !side_by_side) run_unoptimised(!again);
    run_sized(job, optimised);
    if (beside.joinable()) beside.join();
    unoptimised.stop_from = nullptr;
    return optimised.error;
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
    for (size_t at = 0; at < builds.unoptimised.cases.size() && at < builds.optimised.cases.size(); ++at)
        if (!may_try || job.cases[at].arguments.empty())
            take_proofs(builds.unoptimised.cases[at].findings, builds.optimised.cases[at].findings);
}

void try_other_contents(const Job& job, Build& build, const RunOptions& again, std::vector<Case>& cases,
                        bool may_try) {
    for (size_t at = 0; at < build.cases.size() && at < cases.size(); ++at)
        drop_harmless_reads(job, cases[at], again, build.cases[at], may_try);
}

void judge_builds(Job& job, Builds& builds, const RunOptions& again, bool may_try) {
    if (!builds.both) return;
    auto& unoptimised = builds.unoptimised;
    const bool ran =
        unoptimised.error && unoptimised.usable && unoptimised.cases.size() == builds.optimised.cases.size();
    CrossBuildMerge both(job, again, may_try);
    for (size_t at = 0; at < builds.optimised.cases.size(); ++at) {
        UnoptimizedRun other;
        if (!ran)
            other.lacks = "does not compile here";
        else if (at >= builds.limited_from) {
            other.lacks = "was stopped";
            other.whole = false;
        } else {
            CaseObservation& seen = unoptimised.cases[at];
            other = {std::move(seen.findings),
                     std::move(seen.unseen),
                     std::move(seen.launches),
                     unoptimised.barriers[at],
                     seen.whole,
                     ""};
        }
        both.judge(job.cases[at], builds.optimised.cases[at], builds.optimised.barriers[at],
                   std::move(other));
    }
    if (!ran) unoptimised.cases.clear();
}

}  // namespace

Result<Observation> run_here(Job job, const HostElsewhere& elsewhere) {
    Builds builds;
    auto& [optimised, unoptimised, host, both, limited_from] = builds;
    optimised.optimised = job.optimised_too || job.is_ptx;  // else the one build that there is
    unoptimised.optimised = false;
    both = job.unoptimised_too && job.optimised_too && job.checks && !job.is_ptx;
    const uint64_t bytes = buffer_bytes(job);
    const bool small = bytes <= much_side_by_side,
               again = job.checks && bytes <= much_again;  // others are gone after the run
    if (const auto ran = compile_and_run(job, builds, small, again, elsewhere); !ran)
        return std::unexpected(ran.error());
    Observation observation;
    observation.build_findings = std::move(optimised.findings);
    observation.compile_seconds = optimised.compile_seconds;
    observation.compiled_bytes = optimised.compiled_bytes + unoptimised.compiled_bytes + host.compiled_bytes;
    observation.kernels = std::move(optimised.kernels);
    if (!job.is_ptx)
        if (const auto toolkit = toolchain::toolkit())
            observation.toolkit = fmt::format("NVRTC {}.{}", toolkit->major, toolkit->minor);
    WorkBudget repeats = purse_of_repeats();
    repeats.dearest = std::max(optimised.dearest, unoptimised.dearest);
    const auto guesses = program::places_of_guesses(optimised.module, {job.file, folders_of(job)});
    const auto again_of = [&](Build& build) {
        RunOptions run = run_of(build);
        run.purse = &repeats;
        run.guesses = &guesses;
        return run;
    };
    const RunOptions run_again = again_of(optimised);
    for (Build* build : {&optimised, &unoptimised})
        try_other_contents(job, *build, again_of(*build), job.cases, again);
    for (Build* build : {&optimised, &unoptimised})
        for (auto& seen : build->cases) drop_first_guesses(&guesses, seen.findings);
    try_same_values(job, unoptimised, again_of(unoptimised), nullptr, again);
    try_same_values(job, optimised, again_of(optimised), &unoptimised, again);
    take_proofs_where_untried(job, builds, again);
    judge_builds(job, builds, run_again, again);
    Build& judging = unoptimised.cases.empty() ? optimised : unoptimised;  // of races
    for (size_t at = 0; at < optimised.cases.size(); ++at) {
        CaseObservation& seen = optimised.cases[at];
        std::vector<Finding> before;
        if (again) before = found_before_barriers(job, job.cases[at], again_of(judging), seen.findings);
        seen.findings = diagnose::without_consequences(std::move(seen.findings), &seen.consequences, before);
        observation.cases.push_back(std::move(seen));
    }
    observation.sized = std::move(optimised.sized);
    for (const auto& seen : observation.cases) note_crowded(seen.launches, job.arch, optimised.crowded);
    const RunOptions other = again_of(unoptimised);
    if (builds.limited() || !job.optimised_too)
        leave_out_repeats(job, observation.cases);
    else
        look_again(job, observation, run_again, again_of(judging),
                   unoptimised.cases.empty() ? nullptr : &other, optimised.crowded, again);
    for (auto& seen : observation.cases) diagnose::link_findings(seen.findings);
    if (job.recording.wanted && again && !observation.cases.empty()) {
        const bool has_variables = !job.is_ptx && (&judging == &unoptimised || !job.optimised_too);
        observation.recording = record(job, observation.cases, run_of(judging), has_variables);
    }
    put_in_words(observation);
    return observation;
}

}  // namespace warpmark::session
