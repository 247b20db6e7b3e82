// Compares device memory before and after repeated launches.
#include "harness/runtime/repeated_launches.h"

#include <algorithm>
#include <utility>

#include "harness/base/hash.h"
#include "harness/machine/run_state.h"
#include "harness/runtime/host_process_state.h"

namespace warpmark::runtime {
namespace {

bool is_of_device(const Region& region) {
    return !region.freed && !region.is_of_launcher_alone();
}

uint64_t device_bytes(const Run& run) {
    uint64_t bytes = 0;
    run.memory.for_each([&](const Region& region) {
        if (is_of_device(region)) bytes += region.info.bytes;
    });
    return bytes;
}

}  // namespace

RepeatedLaunches::Key RepeatedLaunches::key_of(const Grid& grid) {
    return {grid.code, grid.size, grid.block, grid.dynamic_shared_bytes, grid.parameters};
}

RepeatedLaunches::Effects RepeatedLaunches::effects_of(const Run& run) {
    uint64_t errors = 0;
    for (const auto& [site, bad] : run.seen.bad_accesses) errors += bad.times;
    return {run.work.ticks, run.seen.printed.size(), run.seen.findings.findings().size(), errors,
            process_of(run).launching.children.size()};
}

bool RepeatedLaunches::is_repeatable(const Run& run, const Grid& grid) {
    return run.work.limits.are_adjustable && !grid.cooperative && !grid.explicit_cluster &&
           !run.program.uses_clusters && !run.attached.steps && !run.attached.host_view &&
           !run.attached.injector && !process_of(run).recording.plan &&
           !process_of(run).launching.runs_children;
}

uint64_t RepeatedLaunches::hash_of_memory(Run& run) {
    uint64_t hash = 0;
    run.memory.for_each([&](const Region& region) {
        if (!is_of_device(region)) return;
        hash = hash_step(hash, region.info.id);
        for (uint64_t at = 0; at < region.info.bytes; at += TouchedMemory::piece) {
            if (!run.work.touched.has_touched(region, at)) continue;
            const uint64_t bytes = std::min(TouchedMemory::piece, region.info.bytes - at);
            hash = hash_step(hash, hash_of_memory_piece({region.data + at, bytes}));
            run.work.moves(bytes);
        }
    });
    return hash;
}

bool RepeatedLaunches::repeats(Run& run, const Grid& grid, LaunchRecord& record) {
    constexpr uint64_t bytes_an_instruction = 16;  // hashing is to take a fraction of the launch's time
    const auto known = known_.find(key_of(grid));
    if (known == known_.end() || !is_repeatable(run, grid) ||
        device_bytes(run) / bytes_an_instruction > known->second.warp_instructions)
        return false;
    Known& last = known->second;
    const uint64_t memory = hash_of_memory(run);
    if (last.is_stable && last.memory == memory) {
        LaunchRecord same = last.record;
        same.host_instructions = record.host_instructions;
        same.host_copied_bytes = record.host_copied_bytes;
        same.device_copies = record.device_copies;
        record = std::move(same);
        return true;
    }
    last.is_hashed = true;
    last.is_stable = false;
    last.memory = memory;
    before_ = effects_of(run);
    return false;
}

void RepeatedLaunches::executed(Run& run, const Grid& grid, const LaunchRecord& record) {
    constexpr size_t most_kernels = 1000;
    if (!is_repeatable(run, grid) || run.aborted || known_.size() > most_kernels) return;
    Known& last = known_[key_of(grid)];
    last.warp_instructions = record.warp_instructions;
    if (!std::exchange(last.is_hashed, false)) return;
    last.is_stable = before_ == effects_of(run) && last.memory == hash_of_memory(run);
    if (last.is_stable) last.record = record;
}

}  // namespace warpmark::runtime
