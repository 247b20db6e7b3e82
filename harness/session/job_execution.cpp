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
#include "harness/builds/launcher_build.h"
#include "harness/diagnose/messages.h"
#include "harness/runs/build_runs.h"
#include "harness/runs/run_passes.h"
#include "harness/runs/work_limits.h"
#include "harness/toolchain/toolchain.h"

namespace warpmark::session {
namespace {

// Adds messages to a complete observation. Visits all lists of findings in an observation.
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

// Limits in bytes for several copies of the buffers: for concurrent simulators, and for reruns.
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
    BuildRuns optimized, unoptimized;
    HostHalf host;
};

// Keeps the parts of the job that later passes need; with `again`, also the buffers of all cases.
Result<void> compile_and_run(Job& job, Builds& builds, bool small, bool again,
                             const HostElsewhere& elsewhere) {
    auto& [optimized_runs, unoptimized_runs, host] = builds;
    const bool both = has_both_builds(job);
    Build &optimized = optimized_runs.build, &unoptimized = unoptimized_runs.build;
    if (!job.is_ptx)
        if (const auto toolkit = toolchain::toolkit(); !toolkit) return std::unexpected(toolkit.error());
    std::thread beside;
    std::latch host_is_there(1), compiled(1), registers_are_known(1);
    MachineFacts facts;
    // Both builds report the same registers, so that a program cannot detect which build it is.
    const auto run_unoptimized = [&](bool last) {
        registers_are_known.wait();
        set_registers(unoptimized, facts);
        run_cases(job, unoptimized_runs, last);
    };
    std::atomic<uint64_t> stop_from = no_case;
    unoptimized_runs.stop_from = &stop_from;
    const double times = job.limits_are_adjustable ? times_for_own_programs : 1;
    for (BuildRuns* runs : {&optimized_runs, &unoptimized_runs})
        runs->purse = purse_of_cases(times * job.time_limit_s, runs->build.optimized);
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
    run_cases(job, optimized_runs, !both && !again);
    stop_from = first_limit(optimized_runs);
    if (both && !side_by_side) run_unoptimized(!again);
    run_sized(job, optimized_runs);
    if (beside.joinable()) beside.join();
    unoptimized_runs.stop_from = nullptr;
    return optimized.error ? optimized_runs.error : optimized.error;
}

}  // namespace

Result<Observation> run_here(Job job, const HostElsewhere& elsewhere) {
    Builds builds;
    auto& [optimized, unoptimized, host] = builds;
    optimized.build.optimized = job.optimized_too || job.is_ptx;  // otherwise it is the only build
    unoptimized.build.optimized = false;
    const uint64_t bytes = buffer_bytes(job);
    const bool small = bytes <= much_side_by_side,
               again = job.checks && bytes <= much_again;  // larger buffers are released after the run
    if (const auto ran = compile_and_run(job, builds, small, again, elsewhere); !ran)
        return std::unexpected(ran.error());
    Observation observation;
    observation.build_findings = std::move(optimized.build.findings);
    observation.compile_seconds = optimized.build.compile_seconds;
    observation.compiled_bytes =
        optimized.build.compiled_bytes + unoptimized.build.compiled_bytes + host.compiled_bytes;
    observation.kernels = std::move(optimized.build.kernels);
    if (!job.is_ptx)
        if (const auto toolkit = toolchain::toolkit())
            observation.toolkit = fmt::format("NVRTC {}.{}", toolkit->major, toolkit->minor);
    observation.sized = std::move(optimized.sized);
    run_passes(job, optimized, unoptimized, again, observation);
    write_messages(observation);
    return observation;
}

}  // namespace warpmark::session
