// Regions with a shadow: their start and end, the choice among them when memory is short, and the change from
// words to bytes.
#include <algorithm>
#include <utility>

#include "harness/observe/race_detector.h"

namespace warpmark::observe {
namespace {

constexpr const char* no_memory = "there was not enough memory to track races";
constexpr const char* forgotten = "there were more accesses than the simulator has room to track";

}  // namespace

void Races::launch_begins(const RunView& run) {
    run_ = &run;
    told_ = {};
    ways_.clear();
    order_.launch_begins();
    global_.forget();
}

Races::AccessHome* Races::home_of(Space space, uint32_t block) {
    if (space != Space::shared) return &global_;
    if (home_ && home_->space == Space::shared && home_->block == block) return home_;
    const auto found = shared_.find(block);
    return found == shared_.end() ? nullptr : found->second.get();
}

// The region's position, or its insertion point.
Races::Regions::iterator Races::place_in(AccessHome& home, uint32_t region, uint32_t owner) {
    const auto is_before = [&](const auto& one, const std::pair<uint32_t, uint32_t>& wanted) {
        return std::pair{one->region, one->owner} < wanted;
    };
    return std::lower_bound(home.regions.begin(), home.regions.end(), std::pair{region, owner}, is_before);
}

// Also drops its accesses. Returns the next position.
Races::Regions::iterator Races::drop(AccessHome& home, Regions::iterator at) {
    const RegionShadow& gone = **at;
    home.words -= gone.entries.size();
    home.on_chip -= gone.on_chip;
    home.more.erase(home.more.lower_bound({gone.number, 0}), home.more.lower_bound({gone.number + 1, 0}));
    recent_ = {};
    return home.regions.erase(at);
}

void Races::region_begins(const RegionInfo& info) {
    if (info.read_only || info.reserved) return;  // the former is not written while a kernel runs
    AccessHome* home = home_of(info.space, info.block);
    if (!home) {
        auto fresh = spare_.empty() ? std::make_unique<AccessHome>() : std::move(spare_.back());
        if (!spare_.empty()) spare_.pop_back();
        fresh->space = info.space;
        fresh->block = info.block;
        fresh->visited = false;
        fresh->forget();
        home = fresh.get();
        shared_[info.block] = std::move(fresh);
    }
    recent_ = {};
    const uint32_t owner = info.on_chip ? info.block : 0;
    auto at = place_in(*home, info.id, owner);
    if (at != home->regions.end() && (*at)->is(info.id, owner)) {
        // Accesses by an earlier block to its array of the same name are over.
        if (info.space == Space::shared && (*at)->bytes == info.bytes) return;
        at = drop(*home, at);
    }
    home->on_chip += info.on_chip;
    home->regions.insert(
        at, std::make_unique<RegionShadow>(info.id, owner, info.on_chip, ++regions_made_, info.bytes));
}

void Races::region_ends(uint32_t region) {
    const auto at = place_in(global_, region, 0);
    if (at != global_.regions.end() && (*at)->is(region, 0)) drop(global_, at);
    recent_ = {};
}

void Races::block_barrier(uint32_t block) {
    order_.block_barrier(block);
    if (AccessHome* home = home_of(Space::shared, block); home && !home->visited) home->forget();
}

void Races::block_ends(uint32_t block) {
    order_.block_ends(block);
    if (const auto ended = shared_.find(block); ended != shared_.end()) {
        spare_.push_back(std::move(ended->second));
        shared_.erase(ended);
    }
    for (auto at = global_.regions.begin(); global_.on_chip != 0 && at != global_.regions.end();)
        at = (*at)->on_chip && (*at)->owner == block ? drop(global_, at) : at + 1;
    home_ = nullptr;
    recent_ = {};
}

// Finds the shadow for the access. Returns false if there is none.
bool Races::enter(const WarpAccess& access) {
    order_.enter(access.block);
    AccessHome* home = home_of(access.space, access.owner);
    if (!home) return false;
    // The blocks of a cluster can access each other's shared memory; each cluster has its own.
    const uint32_t owner = access.on_chip ? access.owner : 0;
    home_ = home;
    auto& [recent_home, recent] = recent_[access.region % recent_.size()];
    if (recent_home != home || !recent->is(access.region, owner)) {
        const auto found = place_in(*home, access.region, owner);
        if (found == home->regions.end() || !(*found)->is(access.region, owner)) return false;
        recent_home = home;
        recent = found->get();
    }
    region_ = recent;
    if (!region_->entries) {
        region_->by_byte = access.width < 4;
        region_->entries = Shadow<Entry>(region_->by_byte ? region_->bytes + 4 : (region_->bytes + 3) / 4);
        home_->words += region_->entries.size();
    }
    if (!region_->entries) {
        findings_.miss("race.", no_memory);
        return false;
    }
    if (access.space == Space::shared && access.owner != access.block) home->visited = true;
    if (access.width < 4 && !region_->by_byte) split_to_bytes(*region_);
    if (home->log.is_crowded(home->words)) make_room();
    if (home->log.is_full()) begin_anew();
    return true;
}

void Races::count_words() {
    home_->words = 0;
    for (const auto& region : home_->regions) home_->words += region->entries.size();
}

void Races::make_room() {
    std::vector<Shadow<Entry>*> shadows;
    for (const auto& region : home_->regions) shadows.push_back(&region->entries);
    home_->log.collect(shadows);
    patterns_ = {};  // their masks have other indices now
}

// There are more accesses than the log has ids, so all of them are discarded.
void Races::begin_anew() {
    findings_.miss("race.", forgotten);
    for (const auto& region : home_->regions)
        if (region->entries)
            region->entries = Shadow<Entry>(region->by_byte ? region->bytes + 4 : (region->bytes + 3) / 4);
    home_->log = AccessLog{};
    home_->more.clear();
    patterns_ = {};
}

void Races::split_to_bytes(RegionShadow& region) {
    Shadow<Entry> entries(region.bytes + 4);
    if (!entries) return findings_.miss("race.", no_memory);
    AccessLog& log = home_->log;
    for (uint64_t word = 0; word < region.entries.size(); ++word) {
        const Entry entry = region.entries[word];
        if (entry < log.bound()) continue;
        for (uint64_t byte = 0; byte < 4; ++byte) {
            if (!(entry & entry_in_cell)) {
                entries[word * 4 + byte] = entry;
                continue;
            }
            if (log.is_full()) {  // millions of words with several readers each
                findings_.miss("race.", forgotten);
                break;
            }
            const Cell copy = log.cell(entry);
            entries[word * 4 + byte] = log.add(copy) | (entry & entry_read_widely);
        }
    }
    region.entries = std::move(entries);
    region.by_byte = true;
    split_more(region.number);
    count_words();
}

}  // namespace warpmark::observe
