// Keeps reads that may still be races, and settles them.
#include "harness/observe/uninitialized_memory.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "harness/contract/finding_ids.h"

namespace warpmark::observe {
namespace {

constexpr uint32_t word_of_doubt = 8;  // bytes

}  // namespace

void UninitializedMemory::access(const WarpAccess& access) {
    RegionState* here = bytes_.state_of(access);
    if (!here || (here->missing == 0 && doubts_.empty())) return;
    RegionState& state = *here;
    const bool writes = access.kind != Access::load;
    if (state.missing && writes) state.writers.note(access);
    if (access.kind == Access::store && doubts_.empty()) return WrittenBytes::mark(state, access);
    uint32_t lanes = writes ? access.active : WrittenBytes::doubtful_lanes(state, access);
    for (; lanes; lanes &= lanes - 1) look_at(state, access, static_cast<uint32_t>(std::countr_zero(lanes)));
}

void UninitializedMemory::look_at(RegionState& state, const WarpAccess& access, uint32_t lane) {
    const auto thread = static_cast<uint16_t>(access.warp * 32 + lane);
    const uint64_t first = access.offsets[lane], end = first + access.width;
    for (uint64_t at = first; at < end;) {
        const uint64_t word = at / word_of_doubt, within = at % word_of_doubt;
        const auto count = static_cast<uint32_t>(std::min(end - at, word_of_doubt - within));
        const auto all = static_cast<uint8_t>(((1u << count) - 1) << within);
        const uint32_t missing = state.missing ? WrittenBytes::unwritten(state, at, count) : 0;
        if (missing && access.kind != Access::store)
            doubt(access, lane, word, static_cast<uint8_t>(missing << within));
        if (access.kind != Access::load && !doubts_.empty()) clear_doubts(access, word, all, thread);
        at += count;
    }
    if (access.kind != Access::load) WrittenBytes::mark(state, first, access.width);
}

void UninitializedMemory::doubt(const WarpAccess& access, uint32_t lane, uint64_t word, uint8_t bytes) {
    const auto thread = static_cast<uint16_t>(access.warp * 32 + lane);
    const PossibleRace fresh{
        access.region, access.block, access.site, thread, bytes, access.kind == Access::atomic, false};
    // The limit of kept reads is reached: reported without waiting for a race.
    if (doubt_count_ >= most_doubts) return report(fresh, word, bytes_.find(WrittenBytes::key(access)));
    auto& here = doubts_[{WrittenBytes::key(access), word}];
    size_t readers = 0;
    for (auto& one : here) {
        if (one.site != access.site) continue;
        if (one.block == access.block && one.thread == thread) {
            one.bytes |= bytes;
            return;
        }
        ++readers;
    }
    if (readers >= most_readers) return;
    here.push_back(fresh);
    ++doubt_count_;
    unsettled_[access.block].emplace_back(WrittenBytes::key(access), word);
}

// Another thread writes the bytes, and nothing came between: a race, reported as one. Two atomics are no
// race.
void UninitializedMemory::clear_doubts(const WarpAccess& access, uint64_t word, uint8_t bytes,
                                       uint16_t thread) {
    const auto found = doubts_.find({WrittenBytes::key(access), word});
    if (found == doubts_.end()) return;
    for (auto& one : found->second) {
        const bool is_ordered = one.block == access.block && (one.met || one.thread == thread);
        if (is_ordered || (one.atomic && access.kind == Access::atomic)) continue;
        one.bytes &= static_cast<uint8_t>(~bytes);
    }
    doubt_count_ -= std::erase_if(found->second, [](const PossibleRace& one) { return one.bytes == 0; });
    if (found->second.empty()) doubts_.erase(found);
}

// Reads of this block's shared memory are certain at its barrier; reads of global memory only at the end of
// the launch, because a block that runs later may still write there.
void UninitializedMemory::settle(uint32_t block) {
    const auto fresh = unsettled_.find(block);
    if (fresh == unsettled_.end()) return;
    std::vector<Word> words = std::move(fresh->second);
    unsettled_.erase(fresh);
    std::ranges::sort(words);
    for (const Word& place : words) {
        const auto at = doubts_.find(place);
        if (at == doubts_.end()) continue;
        const auto& [key, word] = place;
        const RegionState* state = bytes_.find(key);
        const bool is_shared = state && state->space == Space::shared;
        doubt_count_ -= std::erase_if(at->second, [&](PossibleRace& one) {
            if (one.block != block) return false;
            one.met = true;
            if (is_shared) report(one, word, state);
            return is_shared;
        });
        if (at->second.empty()) doubts_.erase(at);
    }
}

// A block of a cluster ends when all blocks have: its shared memory cannot be written anymore.
void UninitializedMemory::settle_shared(uint32_t block) {
    const auto first = doubts_.lower_bound({WrittenBytes::key(0, true, block), 0});
    auto at = first;
    for (; at != doubts_.end() && WrittenBytes::is_of_block(at->first.first, block); ++at) {
        for (const auto& one : at->second) report(one, at->first.second, bytes_.find(at->first.first));
        doubt_count_ -= at->second.size();
    }
    doubts_.erase(first, at);
}

void UninitializedMemory::launch_ends(LaunchRecord& record) {
    record.dynamic_shared_written = bytes_.take_most_dynamic();
    for (const auto& [place, doubts] : doubts_)
        for (const auto& one : doubts) report(one, place.second, bytes_.find(place.first));
    doubts_.clear();
    unsettled_.clear();
    doubt_count_ = 0;
}

void UninitializedMemory::report(const PossibleRace& doubt, uint64_t word, const RegionState* state) {
    const RegionInfo* region = run_->region(doubt.region);
    const uint32_t id = region ? region->id : doubt.region;  // of the array, for any block of the cluster
    const auto [known, fresh] = known_.try_emplace(uint64_t{doubt.site} << 32 | id, FindingLog::none);
    if (!fresh) return findings_.count_again(known->second);
    Finding* finding = findings_.add(FindingId::memory_uninitialized, fmt::format("{}@{}", doubt.site, id));
    known->second = findings_.last();
    if (!finding) return;
    const Site& site = run_->site(doubt.site);
    const auto &grid = run_->launch().grid, &block = run_->launch().block;
    const uint32_t thread = doubt.thread;
    Location at{site.file, site.line, site.column, Role::reads, true, {}, {}, {}};
    at.block = {doubt.block % grid[0], doubt.block / grid[0] % grid[1], doubt.block / grid[0] / grid[1]};
    at.thread = {thread % block[0], thread / block[0] % block[1], thread / block[0] / block[1]};
    const auto first = static_cast<uint32_t>(std::countr_zero(doubt.bytes));
    const auto count = static_cast<uint32_t>(std::countr_one(doubt.bytes >> first & 0xffu));
    const auto offset = static_cast<int64_t>(word * word_of_doubt + first);
    finding->space = region ? region->space : Space::global;
    finding->kernel = run_->launch().kernel;
    finding->bytes = {doubt.region, static_cast<uint64_t>(offset), count};
    UninitializedRead read;
    read.element = region ? element_of(*region, offset, count) : std::string("memory");
    read.array = region ? region->name : "memory";
    if (state && region) state->writers.describe(*run_, *region, doubt.site, read);
    finding->fact = std::move(read);
    finding->locations.push_back(std::move(at));
}

}  // namespace warpmark::observe
