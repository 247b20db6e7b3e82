// Shared-memory layout of a grid, and execution of its blocks in order or in turns.
#include "harness/machine/grid_execution.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <memory>
#include <utility>
#include <vector>

#include "harness/base/range_checks.h"
#include "harness/contract/finding.h"
#include "harness/contract/finding_ids.h"
#include "harness/machine/alternative_scheduler.h"
#include "harness/machine/async_copy_delays.h"
#include "harness/machine/block_cluster.h"
#include "harness/machine/machine_faults.h"

namespace warpmark::machine {
namespace {

// Workspace of grid-wide barriers of cooperative groups: {its size, the barrier}.
uint64_t workspace(Run& run) {
    NewRegion region;
    region.name = "the grid's barrier";
    region.bytes = 64;
    region.host_access = true;
    return run.memory.allocate(region, run.attached.observer);
}

// Detects a deadlock at the barrier of a cooperative grid: the blocks only poll it, round after round, and
// the blocks for which they wait have ended or poll as well.
class GridBarrierWatch {
  public:
    GridBarrierWatch(Run& run, const Grid& grid) : run_(run), grid_(grid) {}

    void before_turn() {
        run_.work.unsuccessful_polls = 0;
        run_.work.gives_way = false;
    }
    // Returns true if no block can go on.
    bool after_turn(Cluster& cluster, bool more, size_t others, bool all_began) {
        const bool looks = more && grid_.workspace && run_.work.waits_in_vain() &&
                           run_.work.looked_at >> 32 == run_.memory.region(grid_.workspace)->info.id &&
                           ready_warps(cluster) == 1;
        in_vain_ = looks ? in_vain_ + 1 : 0;
        constexpr size_t rounds = 3;
        return looks && all_began && in_vain_ >= rounds * (others + 1);
    }
    // Once all have polled without success, shorter turns suffice; but long enough for another poll, even in
    // unoptimized code: an iteration of about fifty instructions.
    uint64_t slice(size_t others) const {
        return in_vain_ > others + 1 ? Work::patience_of_looks * 50 : Work::patience_of_looks * 100;
    }

    void report(Cluster& cluster, uint32_t waiting) {
        run_.host.sticky_error = 702;  // cudaErrorLaunchTimeout
        run_.aborted = true;
        const Location at = cluster.block(0)->place_of_ready();
        Finding* finding =
            run_.seen.findings.add(FindingId::barrier_deadlock, fmt::format("grid@{}", at.line));
        if (!finding) return;
        finding->kernel = grid_.code->shown;
        finding->locations.push_back(at);
        Deadlock deadlock;
        deadlock.of_grid = true;
        deadlock.waiting = waiting;
        deadlock.missing = grid_.size[0] * grid_.size[1] * grid_.size[2] - waiting;
        finding->fact = std::move(deadlock);
    }

  private:
    uint32_t ready_warps(Cluster& cluster) const {
        uint32_t count = 0;
        for (uint32_t rank = 0; rank < grid_.blocks_in_cluster(); ++rank)
            count += cluster.block(rank)->ready_warps();
        return count;
    }

    Run& run_;
    const Grid& grid_;
    size_t in_vain_ = 0;  // consecutive turns
};

// Runs clusters one after another, or in turns if they wait for each other.
void run_clusters(Run& run, const Grid& grid) {
    constexpr size_t resident_limit = 264;
    GridBarrierWatch watch(run, grid);
    const uint64_t count = uint64_t{grid.size[0]} * grid.size[1] * grid.size[2] / grid.blocks_in_cluster(),
                   patience = grid.cooperative ? 1 : 200;
    std::deque<std::unique_ptr<Cluster>> resident;
    uint64_t next = 0;
    while ((next < count || !resident.empty()) && !run.aborted) {
        std::unique_ptr<Cluster> cluster;
        if (next < count && (resident.size() < resident_limit || grid.cooperative)) {
            cluster = std::make_unique<Cluster>(run, grid);
            const uint64_t nth = next++;
            cluster->begin(run.attached.scheduler ? run.attached.scheduler->nth_by_turns(nth, count) : nth);
        } else {
            cluster = std::move(resident.front());
            resident.pop_front();
        }
        bool more = true;
        watch.before_turn();
        for (uint64_t turn = 0; more && turn < patience && !run.work.gives_way; ++turn)
            more = cluster->run(watch.slice(resident.size()));
        if (watch.after_turn(*cluster, more, resident.size(), next == count))
            watch.report(*cluster, static_cast<uint32_t>(resident.size()) + 1);
        if (more)
            resident.push_back(std::move(cluster));
        else
            cluster->end();
    }
}

// Runs blocks one after another. A block that spins for a later block makes room for it.
void run_blocks(Run& run, const Grid& grid) {
    constexpr size_t resident_limit = 1056;  // 132 multiprocessors, 8 blocks each
    constexpr uint64_t slice = 1'000'000;
    const uint64_t count = uint64_t{grid.size[0]} * grid.size[1] * grid.size[2];
    std::deque<std::unique_ptr<Block>> resident;
    std::unique_ptr<Block> spare;
    uint64_t next = 0;
    while ((next < count || !resident.empty()) && !run.aborted) {
        std::unique_ptr<Block> block;
        if (next < count && resident.size() < resident_limit) {
            block = spare ? std::move(spare) : std::make_unique<Block>(run, grid);
            block->begin(static_cast<uint32_t>(next++));
        } else {
            block = std::move(resident.front());
            resident.pop_front();
        }
        // A block that polls without success, or has run this long without an end, may spin for another one.
        const uint64_t patience = run.work.warp_instructions + 16 * slice;
        bool more = true;
        do {
            run.work.unsuccessful_polls = 0;
            run.work.gives_way = false;
            more = block->run(slice);
        } while (more && run.work.warp_instructions < patience && !run.work.gives_way &&
                 !run.work.waits_in_vain());
        if (more) {
            resident.push_back(std::move(block));
        } else {
            block->end();
            spare = std::move(block);
        }
    }
}

bool has_limit(const Run& run) {
    return std::ranges::any_of(run.seen.findings.findings(),
                               [](const Finding& finding) { return finding.id == FindingId::run_limit; });
}

// The limit that a launch of many short blocks exceeded.
Limit::Quantity what_is_over(const Run& run) {
    if (run.work.touched.bytes() > run.work.limits.touched_bytes) return Limit::Quantity::launched_memory;
    if (run.work.warp_instructions > run.work.limits.warp_instructions)
        return Limit::Quantity::launched_instructions;
    return run.work.of_accesses > run.work.other ? Limit::Quantity::launched_accesses
                                                 : Limit::Quantity::launched_blocks;
}

}  // namespace

// Static arrays in order of declaration, with their alignment; the dynamic array after them. Reserved memory
// is outside of the layout.
void lay_out_shared(const Run& run, Grid& grid) {
    grid.shared_offsets.assign(run.program.shared.size(), 0);
    uint64_t at = 0;
    const auto place = [&](uint32_t array) {
        const uint64_t align = run.program.shared[array].align;
        at = capped_sum(at, align - 1) / align * align;
        grid.shared_offsets[array] = static_cast<uint32_t>(at);
        at = capped_sum(at, run.program.shared[array].bytes);
    };
    for (const uint32_t array : grid.code->uses_shared)
        if (array != 0 && !run.program.shared[array].is_reserved) place(array);
    grid.static_shared_bytes = at;
    place(0);
}

void reach_limit(Run& run, Limit::Quantity what, const std::string& kernel, const Location& at) {
    run.aborted = true;
    run.host.sticky_error = 702;  // cudaErrorLaunchTimeout
    Finding* finding = run.seen.findings.add(FindingId::run_limit, fmt::format("{}", static_cast<int>(what)));
    if (!finding) return;
    finding->kernel = kernel;
    finding->locations.push_back(at);
    finding->fact = Limit{.of = what, .is_adjustable = run.work.limits.are_adjustable};
}

void run_grid(Run& run, Grid& grid, LaunchRecord& record, const Location& at) {
    Observer* observer = run.attached.observer;
    Scheduler* scheduler = run.attached.scheduler;
    AsyncCopyDelays* late_copies = run.attached.late_copies;
    grid.number_threads();
    grid.carries_data = run.host.work.took_data;
    const size_t first_finding = run.seen.findings.findings().size();
    LaunchRecord* before = std::exchange(run.seen.current, &record);
    if (observer) observer->launch_begins(run);
    if (scheduler) scheduler->launch_begins(grid);
    if (late_copies) late_copies->launch_begins();
    run.object_times.launch_begins();
    if (grid.cooperative) grid.workspace = workspace(run);
    if (grid.explicit_cluster || grid.cooperative || run.program.uses_clusters)
        run_clusters(run, grid);
    else if (scheduler)
        scheduler->run_blocks(grid);
    else
        run_blocks(run, grid);
    if (run.aborted && run.work.is_past_fault()) {
        run.host.sticky_error = 700;  // cudaErrorIllegalAddress
        run.aborted = false;
    }
    run.work.fault_limit = ~uint64_t{0};
    if (run.aborted && run.work.is_over() && !has_limit(run))
        reach_limit(run, what_is_over(run), record.kernel, at);
    if (scheduler) scheduler->launch_ends();
    if (grid.workspace) run.memory.free(grid.workspace, nullptr);
    report_overrun(run, grid, first_finding);
    if (observer) observer->launch_ends(record);
    run.seen.current = before;
}

void run_thread(Run& run, const Code& code, const std::vector<std::vector<std::byte>>& arguments,
                bool host_reads_device) {
    Grid grid;
    grid.code = &code;
    grid.is_host = true;
    grid.host_reads_device = host_reads_device;
    grid.shared_offsets.assign(run.program.shared.size(), 0);
    LaunchRecord host;
    run.seen.current = &host;
    grid.number_threads();
    Block block(run, grid);
    block.begin(0);
    block.set_arguments(arguments);
    constexpr uint64_t slice = 1'000'000;
    while (block.run(slice)) {
    }
    run.seen.current = nullptr;
}

}  // namespace warpmark::machine
