// initialised.cpp: one bit a byte.
#include "harness/observe/initialised.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "harness/base/lane_loops.h"

namespace warpmark::observe {
namespace {

constexpr uint64_t unit_bytes = 8, widest_granule = 16;

// The mask of `count` bits from `at` within one 64-bit word of the map.
uint64_t bits(uint64_t at, uint64_t count) {
    return (count >= 64 ? ~uint64_t{0} : (uint64_t{1} << count) - 1) << at;
}

}  // namespace

void Initialised::region_begins(const RegionInfo& info) {
    auto& place = regions_[key(info.id, info.space, info.block)];
    if (!place && !spare_.empty()) {
        place = std::move(spare_.back());
        spare_.pop_back();
    }
    if (!place) place = std::make_unique<RegionState>();
    RegionState& state = *place;
    state.bytes = info.bytes;
    state.space = info.space;
    if (info.initialised)
        state.written.clear();
    else
        state.written.set_zero(info.bytes / 64 + 2);
    state.missing = info.initialised ? 0 : info.bytes;
    state.writers.clear();
    uint64_t align = info.align;
    if (!align) align = info.element_bytes > 1 ? info.element_bytes : unit_bytes;
    const uint64_t element =
        !info.may_pad && info.shape && info.shape->element_bytes > 1 ? info.shape->element_bytes : align;
    state.granule = std::min({std::bit_floor(align), std::bit_floor(element), widest_granule});
    recent_ = {};
}

Initialised::RegionState* Initialised::state_of(const WarpAccess& access) {
    const uint64_t wanted = key(access.region, access.space, access.owner);
    Recent& recent = recent_[wanted % recent_.size()];
    if (!recent.state || recent.key != wanted) {
        const auto found = regions_.find(wanted);
        if (found == regions_.end()) return nullptr;
        recent = {wanted, found->second.get()};
    }
    return recent.state->written.empty() ? nullptr : recent.state;
}

// `count` bits from `offset`, which lie in one word of the map.
void Initialised::mark(RegionState& state, uint64_t offset, uint64_t count) {
    uint64_t& word = state.written[offset / 64];
    const uint64_t fresh = bits(offset % 64, count) & ~word;
    word |= fresh;
    state.missing -= fresh == ~uint64_t{0} ? 64 : static_cast<uint64_t>(std::popcount(fresh));
}

void Initialised::mark_range(RegionState& state, uint64_t offset, uint64_t count) {
    while (count) {
        const uint64_t here = std::min(count, 64 - offset % 64);
        mark(state, offset, here);
        offset += here;
        count -= here;
    }
}

void Initialised::bytes_written(uint32_t region, uint64_t offset, uint64_t count) {
    const auto found = regions_.find(region);
    if (found == regions_.end() || found->second->written.empty()) return;
    RegionState& state = *found->second;
    mark_range(state, offset, std::min(count, state.bytes - std::min(offset, state.bytes)));
    state.writers.note_host();
}

// Is any byte written of the granule around [offset, offset + count)? Sizes are powers of two, places their
// multiples.
bool Initialised::granule_written(const RegionState& state, uint64_t offset, uint64_t count) {
    const uint64_t size = std::max(count, state.granule), start = offset & ~(size - 1);
    return (state.written[start / 64] & bits(start % 64, size)) != 0;
}

void Initialised::access(const WarpAccess& access) {
    RegionState* here = state_of(access);
    if (!here || (here->missing == 0 && doubts_.empty())) return;
    RegionState& state = *here;
    if (state.missing && (access.kind == Access::store || access.exchanges)) state.writers.note(access);
    if (access.kind == Access::store && doubts_.empty() && access.even && access.stride == access.width)
        return mark_range(state, access.offsets[0], uint64_t{32} * access.width);
    const uint32_t unit = std::min<uint32_t>(access.width, unit_bytes);
    uint32_t lanes = access.active;
    if (access.kind == Access::load && access.width == unit)
        lanes &= ~lane_loops().all_set(reinterpret_cast<const uint32_t*>(state.written.data()),
                                       access.offsets, unit);
    for (; lanes; lanes &= lanes - 1) {
        const auto lane = static_cast<uint32_t>(std::countr_zero(lanes));
        const auto thread = static_cast<uint16_t>(access.warp * 32 + lane);
        for (uint32_t at = 0; at < access.width; at += unit) {
            const uint64_t offset = access.offsets[lane] + at;
            if (access.kind != Access::store && !access.exchanges && !granule_written(state, offset, unit))
                doubt(access, lane, offset, unit);
            if (access.kind == Access::load) continue;
            if (!doubts_.empty()) clear_doubts(access, offset, unit, thread);
            mark(state, offset, unit);
        }
    }
}

bool Initialised::is_unwritten(const WarpAccess& access, uint32_t lane) {
    const RegionState* state = state_of(access);
    if (!state || state->missing == 0) return false;
    const uint32_t unit = std::min<uint32_t>(access.width, unit_bytes);
    for (uint32_t at = 0; at < access.width; at += unit)
        if (!granule_written(*state, access.offsets[lane] + at, unit)) return true;
    return false;
}

void Initialised::doubt(const WarpAccess& access, uint32_t lane, uint64_t offset, uint64_t count) {
    if (doubt_count_ >= most_doubts)
        return findings_.miss(
            name(FindingId::memory_uninitialised),
            "there were more reads of unwritten memory at once than the simulator keeps in mind");
    auto& here = doubts_[{key(access.region, access.space, access.owner), offset / unit_bytes}];
    const auto thread = static_cast<uint16_t>(access.warp * 32 + lane);
    const Doubt fresh{access.region, access.block, access.site, thread, access.kind == Access::atomic,
                      false,         offset,       count};
    doubt_count_ += here.try_emplace({access.site, access.block, thread}, fresh).second;
}

// Somebody else writes what was read, and nothing came between: a race, and told as one. Two atomics are
// none.
void Initialised::clear_doubts(const WarpAccess& access, uint64_t offset, uint64_t count, uint16_t thread) {
    const auto found = doubts_.find({key(access.region, access.space, access.owner), offset / unit_bytes});
    if (found == doubts_.end()) return;
    erase_doubts(found->second, [&](const Doubt& one) {
        const bool overlaps = one.offset < offset + count && offset < one.offset + one.bytes;
        const bool ordered = one.block == access.block && (one.met || one.thread == thread);
        return overlaps && !ordered && !(one.atomic && access.kind == Access::atomic);
    });
    if (found->second.empty()) doubts_.erase(found);
}

// Reads of this block's shared memory are certain at its barrier; reads of global memory only when the launch
// ends, as a block that runs later may still write there.
void Initialised::settle(uint32_t block) {
    if (doubts_.empty()) return;
    for (auto at = doubts_.begin(); at != doubts_.end();) {
        const auto state = regions_.find(at->first.first);
        const bool is_shared = state != regions_.end() && state->second->space == Space::shared;
        erase_doubts(at->second, [&](Doubt& one) {
            if (one.block != block) return false;
            one.met = true;
            if (is_shared) report(one, state->second.get());
            return is_shared;
        });
        at = at->second.empty() ? doubts_.erase(at) : std::next(at);
    }
}

void Initialised::block_ends(uint32_t block) {
    settle(block);
    recent_ = {};
    for (auto at = regions_.begin(); at != regions_.end();) {
        if (at->first >> 32 != uint64_t{block} + 1) {
            ++at;
            continue;
        }
        spare_.push_back(std::move(at->second));
        at = regions_.erase(at);
    }
}

void Initialised::launch_ends() {
    for (const auto& [key, doubts] : doubts_) {
        const auto state = regions_.find(key.first);
        for (const auto& [reader, one] : doubts)
            report(one, state == regions_.end() ? nullptr : state->second.get());
    }
    doubts_.clear();
    doubt_count_ = 0;
}

void Initialised::report(const Doubt& doubt, const RegionState* state) {
    Finding* finding =
        findings_.add(FindingId::memory_uninitialised, fmt::format("{}@{}", doubt.site, doubt.region));
    if (!finding) return;
    const Site& site = run_->site(doubt.site);
    const RegionInfo* region = run_->region(doubt.region);
    const auto &grid = run_->launch().grid, &block = run_->launch().block;
    const uint32_t thread = doubt.thread;
    Location at{site.file, site.line, site.column, Role::reads, true, {}, {}, {}};
    at.block = {doubt.block % grid[0], doubt.block / grid[0] % grid[1], doubt.block / grid[0] / grid[1]};
    at.thread = {thread % block[0], thread / block[0] % block[1], thread / block[0] / block[1]};
    const std::string what =
        region ? element_of(*region, static_cast<int64_t>(doubt.offset), doubt.bytes) : std::string("memory");
    finding->space = region ? region->space : Space::global;
    finding->kernel = run_->launch().kernel;
    Unwritten read;
    read.element = what;
    read.array = region ? region->name : "memory";
    if (state && region) state->writers.describe(*run_, *region, doubt.site, read);
    finding->fact = std::move(read);
    finding->locations.push_back(std::move(at));
}

}  // namespace warpmark::observe
