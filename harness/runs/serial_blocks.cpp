// Detects blocks that wait for a block that need not have started. Chooses the kernels and runs a case twice,
// one block at a time.
#include <algorithm>
#include <string_view>

#include "harness/base/attack_defenses.h"
#include "harness/device/occupancy.h"
#include "harness/runs/run_passes.h"

namespace warpmark::session {
namespace {

// Relative to the usual run's instructions. Lanes stay together, and a spinning block is soon detected.
constexpr uint64_t series_times_longer = 4, series_instructions_at_least = 2'000'000;

// True if the function may read data that other blocks write concurrently. A plain load stays in a loop only
// next to a fence or a pause.
bool may_wait(const ptx::Function& function) {
    constexpr std::string_view words[] = {"ld.volatile", "ld.relaxed", "ld.acquire",
                                          "membar.gl",   "membar.sys", "nanosleep"};
    if (function.is_host) return false;
    const bool looks = std::ranges::any_of(function.body, [&](const ptx::Instruction& one) {
        const bool is_device_fence =
            one.opcode.starts_with("fence") && (one.opcode.contains(".gpu") || one.opcode.contains(".sys"));
        return is_device_fence || std::ranges::any_of(words, [&](std::string_view word) {
                   return one.opcode.starts_with(word);
               });
    });
    return looks || decides_by_order(function);
}

uint64_t blocks_of(const LaunchRecord& launch) {
    return uint64_t{launch.grid[0]} * launch.grid[1] * launch.grid[2];
}

bool is_meant(const CaseObservation& seen, const std::vector<std::string>& crowded) {
    return seen.whole && std::ranges::any_of(seen.launches, [&](const LaunchRecord& launch) {
               return launch.error.empty() && blocks_of(launch) > 1 &&
                      std::ranges::find(crowded, launch.kernel) != crowded.end();
           });
}

void one_order(Job& job, Case& one, RunOptions run, bool backwards, CaseObservation& seen) {
    run.schedule.backwards = backwards;
    auto done = run_once(job, one, run);
    if (done && done->waits) {
        seen.reversed.waits.push_back(*done->waits);
        return;
    }
    if (!done || !done->whole) {
        add_unseen(seen.unseen, outputs_of_other_orders,
                   "with the blocks one after another, the run did not finish within four times the usual "
                   "number of instructions");
        return;
    }
    if (backwards && done->seen.outputs != seen.outputs)
        seen.reversed.outputs = std::move(done->seen.outputs);
}

}  // namespace

void run_in_series(PassContext& context) {
    Job& job = context.job;
    auto& observed = context.observation.cases;
    const RunOptions again = context.again(context.optimized);
    std::vector<std::string> crowded = context.optimized.crowded;
    for (const auto& seen : observed) note_crowded(seen.launches, job.arch, crowded);
    if (crowded.empty() || !is_enabled(Defense::edge_needs_wait) ||
        std::ranges::none_of(again.module->functions, may_wait))
        return;
    RunOptions run = again;
    run.schedule.in_series = crowded;
    for (size_t at = 0; at < observed.size() && at < job.cases.size(); ++at) {
        CaseObservation& seen = observed[at];
        if (!is_meant(seen, crowded)) continue;
        if (!context.has_buffers()) {
            add_unseen(seen.unseen, outputs_of_other_orders,
                       "no other order of blocks was tried, because the buffers are too large to be kept for "
                       "another run");
            continue;
        }
        run.warp_instructions = series_instructions_at_least;
        for (const auto& launch : seen.launches)
            run.warp_instructions +=
                series_times_longer * (launch.warp_instructions + launch.host_instructions);
        for (const bool backwards : {true, false})
            if (seen.reversed.waits.empty()) one_order(job, job.cases[at], run, backwards, seen);
    }
}

void note_crowded(const std::vector<LaunchRecord>& launches, const std::string& arch,
                  std::vector<std::string>& crowded) {
    const device::Device& row = device::of_architecture(arch);
    for (const auto& launch : launches) {
        const uint32_t threads = launch.block[0] * launch.block[1] * launch.block[2];
        const device::BlockNeeds needs{
            .threads = threads, .shared_bytes = launch.static_shared_bytes + launch.dynamic_shared_bytes};
        const bool fits =
            !launch.error.empty() || threads == 0 || blocks_of(launch) <= device::resident_blocks(row, needs);
        if (!fits && std::ranges::find(crowded, launch.kernel) == crowded.end())
            crowded.push_back(launch.kernel);
    }
}

}  // namespace warpmark::session
