// Schedules the blocks of a cluster in turns and completes its barriers.
#include "harness/machine/block_cluster.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "harness/contract/finding.h"
#include "harness/contract/finding_ids.h"
#include "harness/machine/alternative_scheduler.h"

namespace warpmark::machine {

Cluster::Cluster(Run& run, const Grid& grid) : run_(run), grid_(grid) {
    for (uint32_t rank = 0; rank < grid.blocks_in_cluster(); ++rank) {
        blocks_.push_back(std::make_unique<Block>(run, grid));
        arrived_.emplace_back(grid.warps(), 0);
        std::ranges::copy(blocks_.back()->warps(), std::back_inserter(warps_));
    }
}

void Cluster::begin(uint64_t index) {
    const std::array<uint64_t, 3> clusters{grid_.size[0] / grid_.cluster[0], grid_.size[1] / grid_.cluster[1],
                                           grid_.size[2] / grid_.cluster[2]};
    const std::array<uint64_t, 3> at{index % clusters[0], index / clusters[0] % clusters[1],
                                     index / clusters[0] / clusters[1]};
    for (uint32_t rank = 0; rank < blocks_.size(); ++rank) {
        const uint64_t x = at[0] * grid_.cluster[0] + rank % grid_.cluster[0];
        const uint64_t y = at[1] * grid_.cluster[1] + rank / grid_.cluster[0] % grid_.cluster[1];
        const uint64_t z = at[2] * grid_.cluster[2] + rank / grid_.cluster[0] / grid_.cluster[1];
        blocks_[rank]->join(*this, rank);
        blocks_[rank]->begin(static_cast<uint32_t>((z * grid_.size[1] + y) * grid_.size[0] + x));
        std::fill(arrived_[rank].begin(), arrived_[rank].end(), 0);
    }
    orders_ = true;
    vain_waits_.begin();
}

void Cluster::end() {
    for (auto& block : blocks_) block->end();
}

void Cluster::arrive(uint32_t rank, uint32_t warp, uint32_t lanes, bool releases) {
    if (is_awaited(rank, warp, lanes)) complete();  // if a thread has not waited for the previous barrier
    arrived_[rank][warp] |= lanes;
    orders_ = orders_ && releases;
    if (run_.attached.observer)
        run_.attached.observer->cluster_arrival(blocks_[rank]->index(), warp, lanes, releases);
}

bool Cluster::complete() {
    bool any = false, all_wait = true;
    for (uint32_t rank = 0; rank < blocks_.size(); ++rank)
        for (uint32_t warp = 0; warp < grid_.warps(); ++warp) {
            const uint32_t alive = blocks_[rank]->alive(warp);
            if (alive & ~arrived_[rank][warp]) return false;
            any = any || (alive & arrived_[rank][warp]);
            all_wait = all_wait && blocks_[rank]->waits_for_cluster(warp) == alive;
        }
    if (!any) return false;
    std::vector<uint32_t> indices;
    // A thread may have ended after its arrival.
    for (uint32_t rank = 0; rank < blocks_.size(); ++rank)
        if (!blocks_[rank]->done() ||
            std::ranges::any_of(arrived_[rank], [](uint32_t lanes) { return lanes != 0; }))
            indices.push_back(blocks_[rank]->index());
    if (run_.attached.observer)
        run_.attached.observer->cluster_barrier(indices.data(), static_cast<uint32_t>(indices.size()),
                                                orders_, all_wait);
    ++run_.seen.current->barriers;
    for (auto& one : arrived_) std::fill(one.begin(), one.end(), 0);
    orders_ = true;
    for (auto& block : blocks_) block->release_cluster_waits();
    return true;
}

bool Cluster::run_blocks(uint64_t slice) {
    bool more = false;
    const auto* scheduler = run_.attached.scheduler;
    for (size_t nth = 0; nth < blocks_.size(); ++nth) {
        auto& block = blocks_[scheduler ? scheduler->nth_by_turns(nth, blocks_.size()) : nth];
        if (run_.aborted) return false;
        if (block->done()) continue;
        more = block->run(slice) || more;
        if (block->done() && !run_.aborted && run_.attached.observer)
            run_.attached.observer->block_exits(block->index());
    }
    return more;
}

bool Cluster::run(uint64_t slice) {
    const uint64_t before = run_.work.warp_instructions;
    // Same as for a single block (Block::run).
    const bool may_wait_in_vain =
        blocks_.size() > 1 && !run_.attached.scheduler && !run_.attached.late_copies;
    if (may_wait_in_vain) vain_waits_.before_round(run_);
    const bool more = run_blocks(slice);
    if (may_wait_in_vain && vain_waits_.after_round(run_, warps_) && !run_.aborted) {
        end_vain_wait();
        return false;
    }
    if (run_.work.warp_instructions != before) idle_turns_ = 0;
    // A turn may be used up by releasing lanes that waited at a join or a barrier.
    constexpr uint32_t enough = 8;
    if (!more || run_.aborted || ++idle_turns_ < enough) return more && !run_.aborted;
    idle_turns_ = 0;
    if (complete()) return true;
    report_deadlock();
    return false;
}

// Reports the first block that polls.
void Cluster::end_vain_wait() {
    for (auto& block : blocks_)
        if (!run_.aborted) block->report_vain_wait();
    for (Warp* warp : warps_) warp->kill();
}

void Cluster::report_deadlock() {
    const Block* waits = nullptr;
    for (auto& block : blocks_)
        if (!waits && !block->done()) waits = block.get();
    run_.host.sticky_error = 702;
    run_.aborted = true;
    const Location at = waits->waiting_place();
    Finding* finding =
        run_.seen.findings.add(FindingId::barrier_deadlock, fmt::format("cluster@{}", at.line));
    if (!finding) return;
    finding->kernel = grid_.code->shown;
    finding->locations.push_back(at);
    Deadlock deadlock;
    deadlock.of_cluster = true;
    deadlock.block_number = waits->index();
    finding->fact = std::move(deadlock);
}

}  // namespace warpmark::machine
