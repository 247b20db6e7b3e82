// Tracks which threads know that a block has started, and which accesses are complete when it exits.
#include "harness/observe/cluster_block_lifetime.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "harness/contract/finding_ids.h"

namespace warpmark::observe {
namespace {

constexpr const char* too_much_order =
    "there were more fences and atomic operations than the simulator can check";

std::array<uint32_t, 3> place_in_grid(const RunView& run, uint32_t block) {
    const auto& grid = run.launch().grid;
    return {block % grid[0], block / grid[0] % grid[1], block / grid[0] / grid[1]};
}

Role role_of(Access kind) {
    if (kind == Access::load) return Role::reads;
    return kind == Access::store ? Role::writes : Role::updates;
}

}  // namespace

void tell_foreign_access(FindingLog& findings, const RunView& run, AddressFault::Kind kind,
                         const ForeignAccess& access) {
    const Site& site = run.site(access.site);
    Finding* finding = findings.add(
        FindingId::memory_freed,
        fmt::format("{}:{}:{}", site.file, site.line, kind == AddressFault::Kind::block_not_started));
    if (!finding) return;
    const auto& size = run.launch().block;
    Location at{site.file, site.line, site.column, role_of(access.kind), true, {}, {}, {}};
    at.block = place_in_grid(run, access.block);
    at.thread = {access.thread % size[0], access.thread / size[0] % size[1],
                 access.thread / size[0] / size[1]};
    finding->space = Space::shared;
    finding->kernel = run.launch().kernel;
    finding->bytes = {access.region, access.offset, access.width};
    finding->locations = {std::move(at)};
    AddressFault fault;
    fault.kind = kind;
    fault.offset = access.offset;
    fault.width = access.width;
    fault.owner = place_in_grid(run, access.owner);
    if (const RegionInfo* region = run.region(access.region)) {
        fault.array = region->name;
        fault.element = element_of(*region, access.offset, access.width);
    }
    finding->fact = std::move(fault);
}

void ClusterBlockLifetime::launch_begins(const RunView& run) {
    run_ = &run;
    on_chip_.clear();
    lives_.clear();
    starters_.clear();
    unsettled_ = 0;
    number_ = 0;
}

ClusterBlockLifetime::BlockLifetime* ClusterBlockLifetime::life(uint32_t block) {
    const auto found = lives_.find(block);
    return found == lives_.end() ? nullptr : &found->second;
}

void ClusterBlockLifetime::block_begins(uint32_t block) {
    if (!is_on()) return;
    const auto& size = run_->launch().block;
    const uint32_t threads = size[0] * size[1] * size[2], warps = (threads + 31) / 32;
    BlockLifetime& life = lives_[block];
    life = {};
    life.released.assign(warps, 0);
    life.know_all.assign(warps, 0);
    if (threads % 32) life.absent = ~0u << threads % 32;
    life.know_all.back() = life.absent;
    ++unsettled_;
}

void ClusterBlockLifetime::block_ends(uint32_t block) {
    BlockLifetime* ended = life(block);
    if (!ended) return;
    if (!ended->settled) --unsettled_;
    lives_.erase(block);
}

void ClusterBlockLifetime::access(const WarpAccess& access) {
    BlockLifetime* owner = on_chip_.contains(access.region) ? life(access.owner) : nullptr;
    if (owner && access.owner != access.block) {
        check_start(access);
        note(access, *owner);
    } else if (owner && access.scope != Scope::none && access.kind != Access::store && !owner->rows.empty()) {
        ++number_;
        for (uint32_t left = access.active; left; left &= left - 1)
            owner->read[access.key_of(static_cast<uint32_t>(std::countr_zero(left)))] = number_;
    }
    if (unsettled_ && access.scope != Scope::none) pass_on(access, owner ? owner->starters : starters_);
}

void ClusterBlockLifetime::tell(AddressFault::Kind kind, const WarpAccess& access, uint32_t lane) {
    tell_foreign_access(findings_, *run_, kind,
                        {access.kind, access.site, access.block, access.warp * 32 + lane, access.owner,
                         access.region, access.offsets[lane], access.width});
}

// Strong accesses propagate what threads know about starts.
void ClusterBlockLifetime::pass_on(const WarpAccess& access, Starters& known_at) {
    BlockLifetime* mine = life(access.block);
    if (!mine) return;
    for (uint32_t left = access.active; left; left &= left - 1) {
        const auto lane = static_cast<uint32_t>(std::countr_zero(left));
        const uint32_t thread = access.warp * 32 + lane;
        const auto found = known_at.find(access.key_of(lane));
        if (access.kind != Access::store && found != known_at.end())
            mine->know[thread].insert(found->second.begin(), found->second.end());
        if (access.kind == Access::load) continue;
        auto& starters = known_at[access.key_of(lane)];
        starters.insert(access.block);
        starters.insert(mine->all_know.begin(), mine->all_know.end());
        if (const auto known = mine->know.find(thread); known != mine->know.end())
            starters.insert(known->second.begin(), known->second.end());
    }
}

void ClusterBlockLifetime::share(uint32_t block) {
    BlockLifetime* mine = life(block);
    if (!mine || mine->settled) return;
    for (const auto& [thread, known] : mine->know) mine->all_know.insert(known.begin(), known.end());
    mine->know.clear();
    mine->know_all.back() &= ~mine->absent;
    if (std::ranges::any_of(mine->know_all, [](uint32_t lanes) { return lanes != 0; }))
        std::ranges::fill(mine->know_all, ~0u);
    mine->know_all.back() |= mine->absent;
    settle(*mine);
}

void ClusterBlockLifetime::settle(BlockLifetime& life) {
    if (life.settled || std::ranges::any_of(life.know_all, [](uint32_t lanes) { return lanes != ~0u; }))
        return;
    life.settled = true;
    --unsettled_;
}

void ClusterBlockLifetime::check_start(const WarpAccess& access) {
    const BlockLifetime* mine = life(access.block);
    if (!mine) return;
    for (uint32_t left = access.active & ~mine->know_all[access.warp]; left; left &= left - 1) {
        const auto lane = static_cast<uint32_t>(std::countr_zero(left));
        if (mine->all_know.contains(access.owner)) return;
        const auto known = mine->know.find(access.warp * 32 + lane);
        if (known != mine->know.end() && known->second.contains(access.owner)) continue;
        return tell(AddressFault::Kind::block_not_started, access, lane);
    }
}

void ClusterBlockLifetime::note(const WarpAccess& access, BlockLifetime& owner) {
    const auto first = static_cast<uint32_t>(std::countr_zero(access.active));
    if (owner.has_exited) return tell(AddressFault::Kind::block_has_exited, access, first);
    if (access.background != Background::no) return;
    Row& row = owner.rows[{access.site, access.block, access.warp}];
    row.kind = access.kind;
    row.is_strong_write = access.kind != Access::load && access.scope != Scope::none;
    row.region = access.region;
    row.width = access.width;
    row.lanes |= access.active;
    ++number_;
    for (uint32_t left = access.active; left; left &= left - 1) {
        const auto lane = static_cast<uint32_t>(std::countr_zero(left));
        row.epochs[lane] = order_.now();
        row.offsets[lane] = access.offsets[lane];
        row.numbers[lane] = number_;
    }
}

bool ClusterBlockLifetime::is_over(const BlockLifetime& owner, uint32_t block, const Who& who, const Row& row,
                                   uint32_t lane) {
    if (row.is_strong_write) {
        const auto read = owner.read.find(uint64_t{row.region} << 32 | row.offsets[lane]);
        if (read != owner.read.end() && read->second > row.numbers[lane]) return true;
    }
    const ThreadId thread{std::get<1>(who), static_cast<uint16_t>(std::get<2>(who) * 32 + lane)};
    return order_.is_known_in(block, thread, row.epochs[lane]);
}

void ClusterBlockLifetime::block_exits(uint32_t block) {
    BlockLifetime* owner = life(block);
    if (!owner) return;
    if (order_.is_full()) {
        if (!owner->rows.empty()) findings_.miss("memory.freed", too_much_order);
        return;
    }
    for (const auto& [who, row] : owner->rows)
        for (uint32_t left = row.lanes; left; left &= left - 1) {
            const auto lane = static_cast<uint32_t>(std::countr_zero(left));
            if (is_over(*owner, block, who, row, lane)) continue;
            const auto& [site, by, warp] = who;
            tell_foreign_access(
                findings_, *run_, AddressFault::Kind::block_has_exited,
                {row.kind, site, by, warp * 32 + lane, block, row.region, row.offsets[lane], row.width});
            break;
        }
    owner->rows.clear();
    owner->has_exited = true;
}

void ClusterBlockLifetime::cluster_arrival(uint32_t block, uint32_t warp, uint32_t lanes, bool releases) {
    BlockLifetime* mine = life(block);
    if (!mine) return;
    if (releases) mine->released[warp] |= lanes;
}

void ClusterBlockLifetime::cluster_wait(uint32_t block, uint32_t warp, uint32_t lanes) {
    BlockLifetime* mine = life(block);
    if (!mine || !mine->had_barrier || mine->settled) return;
    mine->know_all[warp] |= lanes;
    settle(*mine);
}

void ClusterBlockLifetime::cluster_barrier(const uint32_t* blocks, uint32_t count, bool orders,
                                           bool all_wait) {
    for (uint32_t at = 0; at < count && !orders; ++at)
        if (const BlockLifetime* met = life(blocks[at]))
            for (uint32_t warp = 0; warp < met->released.size(); ++warp)
                order_.fence(blocks[at], warp, met->released[warp], Scope::device);
    if (!orders) order_.relaxed_cluster_barrier(blocks, count);
    const bool all_met = orders && order_.cluster_barrier(blocks, count, all_wait);
    for (uint32_t at = 0; at < count; ++at) {
        BlockLifetime* met = life(blocks[at]);
        if (!met) continue;
        met->had_barrier = true;
        std::ranges::fill(met->released, 0);
        if (!all_met) continue;
        met->rows.clear();
        met->read.clear();
    }
}

}  // namespace warpmark::observe
