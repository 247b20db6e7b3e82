// Shared memory of a block, and the turns of its warps.
#include "harness/machine/thread_block.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

#include "harness/base/hash.h"
#include "harness/base/lane_mask.h"
#include "harness/machine/alternative_scheduler.h"
#include "harness/machine/async_copy_delays.h"
#include "harness/machine/block_cluster.h"
#include "harness/machine/machine_faults.h"
#include "harness/machine/mbarrier_delays.h"

namespace warpmark::machine {

void Grid::number_threads() {
    for (auto& axis : thread_coordinates) axis.resize(size_t{warps()} * 32);
    for (uint32_t thread = 0; thread < warps() * 32; ++thread) {
        thread_coordinates[0][thread] = thread % block[0];
        thread_coordinates[1][thread] = thread / block[0] % block[1];
        thread_coordinates[2][thread] = thread / block[0] / block[1];
    }
}

Block::Block(Run& run, const Grid& grid) : run_(run), grid_(grid) {
    shared_.resize(run.program.shared.size());
    for (const uint32_t array : grid.code->uses_shared) {
        const SharedArray& declared = run.program.shared[array];
        Region& region = shared_[array];
        const uint64_t bytes = declared.is_dynamic ? grid.dynamic_shared_bytes : declared.bytes;
        region.info = RegionInfo{shared_region_bit | array,
                                 Space::shared,
                                 declared.is_dynamic ? grid.code->dynamic_name : declared.name,
                                 bytes,
                                 declared.align >= 16 ? 1 : declared.align,
                                 declared.is_reserved,
                                 0,
                                 declared.align,
                                 false,
                                 declared.is_dynamic ? grid.code->dynamic_shape : declared.shape,
                                 "",
                                 declared.is_dynamic};
        if (bytes > uint64_t{1} << isa::shared_array_shift)
            continue;  // no launch uses that much; the launcher itself may request it
        region.info.reserved = declared.is_reserved;
        region.owned.resize(bytes + 16);
        region.data = region.owned.data();
        region.watched_as = Space::shared;
        region.real_offset = grid.shared_offsets[array];
    }
    for (auto& barrier : barriers_) barrier.arrivers.assign(grid.warps(), 0);
    for (uint32_t warp = 0; warp < grid.warps(); ++warp) {
        warps_.push_back(std::make_unique<Warp>(run, *this, warp));
        all_warps_.push_back(warps_.back().get());
    }
}

// An array that other blocks can access is observed like global memory. Blocks of a cooperative launch take
// turns too, but each is a cluster of its own.
void Block::tell_region(Region& region) {
    RegionInfo& shown = run_.shared_regions[region.info.id & shared_array_mask];
    shown = region.info;
    shown.id &= ~cluster_rank_mask;  // of all blocks of the cluster
    RegionInfo told = region.info;
    if (cluster_ && grid_.blocks_in_cluster() > 1) {
        told.on_chip = true;
        told.space = region.watched_as = Space::global;
    }
    run_.attached.observer->region_begins(told);
}

void Block::begin(uint32_t index) {
    index_ = index;
    began_ = true;
    // Short blocks end before their total cost is checked.
    if (!grid_.is_host) run_.work.launches_blocks(grid_.warps());
    if (!grid_.is_host && (run_.work.is_over() || run_.work.is_stopped())) run_.aborted = true;
    for (const uint32_t array : grid_.code->uses_shared) {
        Region& region = shared_[array];
        if (!region.data) continue;
        std::fill_n(region.data, region.info.bytes + 16, std::byte{0});
        run_.work.moves(region.info.bytes);
        region.info.block = index;
        if (run_.attached.observer) tell_region(region);
    }
    if (run_.attached.observer && !grid_.is_host) run_.attached.observer->block_begins(index);
    for (auto& barrier : barriers_) barrier.clear();
    had_named_barrier_ = has_barrier_error_ = false;
    vain_waits_.begin();
    for (auto& warp : warps_) {
        const uint32_t lanes = std::min(32u, grid_.threads() - warp->index() * 32);
        warp->start(*grid_.code, lanes == 32 ? ~0u : (1u << lanes) - 1);
    }
}

void Block::end() {
    if (!std::exchange(began_, false)) return;
    if (!grid_.is_host && run_.seen.current) {
        const Clock& last = last_clock();
        run_.seen.current->path_cycles += last.cycles - last.waited;
        run_.seen.current->path_waited += last.waited;
        run_.seen.current->ends_block(last.cycles);
    }
    for (auto& warp : warps_) warp->kill();
    if (run_.attached.scheduler && !grid_.is_host) run_.attached.scheduler->block_ends(index_);
    if (run_.attached.late_copies && !grid_.is_host) run_.attached.late_copies->block_ends(index_);
    if (run_.attached.late_answers && !grid_.is_host) run_.attached.late_answers->block_ends(index_);
    if (run_.attached.observer && !grid_.is_host) run_.attached.observer->block_ends(index_);
}

void Block::set_arguments(const std::vector<std::vector<std::byte>>& arguments) {
    std::byte* frame = warps_[0]->splits[0].frame->data;
    for (size_t at = 0; at < arguments.size(); ++at)
        std::memcpy(frame + grid_.code->parameters[at].area, arguments[at].data(), arguments[at].size());
}

std::array<uint32_t, 3> Block::block_coordinates() const {
    return {index_ % grid_.size[0], index_ / grid_.size[0] % grid_.size[1],
            index_ / grid_.size[0] / grid_.size[1]};
}

std::array<uint32_t, 3> Block::thread_coordinates(uint32_t warp, uint32_t lane) const {
    const size_t thread = size_t{warp} * 32 + lane;
    return {grid_.thread_coordinates[0][thread], grid_.thread_coordinates[1][thread],
            grid_.thread_coordinates[2][thread]};
}

Location Block::location(const Warp& warp, uint32_t lane, uint32_t site, Role role) const {
    const Site& place = run_.program.sites[site];
    return Location{place.file,
                    place.line,
                    place.column,
                    role,
                    !grid_.is_host,
                    block_coordinates(),
                    thread_coordinates(warp.index(), lane),
                    {}};
}

bool Block::done() const {
    return std::all_of(warps_.begin(), warps_.end(), [](const auto& warp) { return warp->done(); });
}

uint32_t Block::alive_threads() const {
    uint32_t count = 0;
    for (const auto& warp : warps_) count += lanes_in(warp->alive);
    return count;
}

// The usual schedule: warps in order, each until it waits.
bool Block::run(uint64_t slice) {
    // Other orders and delayed copies are only tested if the usual run completes.
    const bool is_usual = !run_.attached.scheduler && !run_.attached.late_copies;
    const bool may_wait_in_vain = is_usual && !grid_.is_host && grid_.blocks_in_cluster() == 1;
    if (may_wait_in_vain) vain_waits_.before_round(run_);
    if (run_.attached.scheduler)
        run_.attached.scheduler->run_warps(warps_, index_);
    else
        for (auto& warp : warps_)
            if (!run_.aborted) warp->run(slice);
    const bool in_vain = may_wait_in_vain && vain_waits_.after_round(run_, all_warps_);
    if (run_.aborted) return false;
    if (const Split* one = in_vain ? nullptr : wait_as_one()) {
        release(one->barrier_id, true);
        return true;
    }
    if (done()) return false;
    if (in_vain) {
        report_vain_wait();
        for (auto& warp : warps_) warp->kill();
        return false;
    }
    // A named barrier may have released warps that had their turn already.
    const bool any_ready =
        std::any_of(warps_.begin(), warps_.end(), [](const auto& warp) { return warp->has_ready(); });
    if (any_ready) return true;
    if (!run_.attached.scheduler || !run_.attached.scheduler->holds(index_)) return resolve();
    release_some();
    return true;
}

void Block::join(Cluster& cluster, uint32_t rank) {
    cluster_ = &cluster;
    rank_ = rank;
    for (auto& region : shared_)
        if (region.data) region.info.id = (region.info.id & ~cluster_rank_mask) | rank << cluster_rank_shift;
}

Region* Block::others_shared(uint64_t address, uint32_t array) {
    Block* owner = cluster_ ? cluster_->block(isa::rank_bits(address) - 1) : nullptr;
    return owner ? owner->shared(array) : nullptr;
}

void Block::cluster_arrive(Warp& warp, uint32_t lanes, bool releases) {
    if (cluster_) cluster_->arrive(rank_, warp.index(), lanes, releases);
}

bool Block::cluster_wait(Warp& warp, Split& split) {
    const auto is_over = [&] { return !cluster_ || !cluster_->is_awaited(rank_, warp.index(), split.mask); };
    if (!is_over()) {
        split.state = Split::State::at_cluster_barrier;
        if (!cluster_->complete() || !is_over()) return false;
    }
    if (run_.attached.observer) run_.attached.observer->cluster_wait(index_, warp.index(), split.mask);
    ++split.pc;
    return true;
}

uint32_t Block::waits_for_cluster(uint32_t warp) const {
    uint32_t lanes = 0;
    for (const auto& split : warps_[warp]->splits)
        if (split.state == Split::State::at_cluster_barrier) lanes |= split.mask;
    return lanes;
}

void Block::release_cluster_waits() {
    for (auto& warp : warps_)
        for (auto& split : warp->splits)
            if (split.state == Split::State::at_cluster_barrier) split.state = Split::State::ready;
}

Location Block::waiting_place() const {
    for (const auto& warp : warps_)
        for (const auto& split : warp->splits)
            if (split.state == Split::State::at_cluster_barrier ||
                split.state == Split::State::at_block_barrier)
                return location(*warp, static_cast<uint32_t>(std::countr_zero(split.mask)),
                                warp->site_of(split.frame->code->ops[split.pc], split.frame), Role::waits);
    return {};
}

uint32_t Block::ready_warps() const {
    return static_cast<uint32_t>(
        std::ranges::count_if(warps_, [](const auto& warp) { return warp->has_ready(); }));
}

Location Block::place_of_ready() const {
    for (const auto& warp : warps_)
        for (const auto& split : warp->splits)
            if (split.state == Split::State::ready)
                return location(*warp, static_cast<uint32_t>(std::countr_zero(split.mask)),
                                warp->site_of(split.frame->code->ops[split.pc], split.frame), Role::waits);
    return {};
}

uint64_t Block::digest() const {
    uint64_t all = fnv1a_start;
    for (const auto& warp : warps_) all = fnv1a_step(all, warp->digest());
    for (const auto& barrier : barriers_) {
        for (const uint32_t part : {barrier.arrived, barrier.popc, barrier.all, barrier.any})
            all = fnv1a_step(all, part);
        for (const uint32_t lanes : barrier.arrivers) all = fnv1a_step(all, lanes);
    }
    return all;
}

// Nothing in the block can run: complete a barrier, release waiting lanes, or give up.
bool Block::resolve() {
    bool moved = false;
    for (auto& warp : warps_) moved = warp->let_lanes_end() || moved;
    if (moved) return true;
    for (auto& warp : warps_) moved = warp->force_warp_syncs() || moved;
    has_barrier_error_ = has_barrier_error_ || moved;
    if (moved) return true;
    report_divergence();
    if (release_some()) return true;
    for (auto& warp : warps_) moved = warp->force_joins(true) || moved;
    if (moved) return true;
    for (auto& warp : warps_) moved = warp->force_joins() || moved;
    has_barrier_error_ = has_barrier_error_ || moved;
    if (moved) return true;
    const auto waits_for_cluster = [](const auto& warp) {
        return std::any_of(warp->splits.begin(), warp->splits.end(), [](const Split& split) {
            return split.state == Split::State::at_cluster_barrier;
        });
    };
    if (std::any_of(warps_.begin(), warps_.end(), waits_for_cluster))
        return true;  // the other blocks may change that
    report_deadlock();
    for (auto& warp : warps_) warp->kill();
    return false;
}

}  // namespace warpmark::machine
