// One cell per word or byte: its last writer, and the lines that have read it since.
#include "harness/observe/shared_exchange.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "harness/base/hash.h"

namespace warpmark::observe {

void ExchangeCounter::region_begins(const RegionInfo& info) {
    if (info.space != Space::shared && !info.on_chip) return;
    has_clusters_ = has_clusters_ || info.on_chip;
    Region& region = regions_[key(info.id, info.block)];
    settle(region);
    region.unit = info.bytes % word ? 1 : word;
    region.cells.assign(info.bytes / region.unit, Cell{});
    region.array = array_of(info);
    region.is_reserved = info.reserved;
    region.is_dynamic = info.dynamic;
}

uint32_t ExchangeCounter::array_of(const RegionInfo& info) {
    const auto known = std::ranges::find(arrays_, info.name);
    const auto at = static_cast<uint32_t>(known - arrays_.begin());
    if (known == arrays_.end()) arrays_.push_back(info.name);
    return at;
}

void ExchangeCounter::block_ends(uint32_t block) {
    for (auto at = regions_.begin(); at != regions_.end();) {
        if (at->first >> 32 != block) {
            ++at;
            continue;
        }
        settle(at->second);
        at = regions_.erase(at);
    }
}

// Unique among the threads of all concurrent blocks.
uint32_t ExchangeCounter::thread_of(const WarpAccess& access, uint32_t lane) {
    return access.block % most_blocks * most_threads + access.warp * 32 + lane + 1;
}

bool ExchangeCounter::is_of_block(uint32_t writer, uint32_t block) {
    return writer && (writer - 1) / most_threads == block % most_blocks;
}

ExchangeCounter::Lines ExchangeCounter::line_bit(uint32_t site) {
    if (site >= line_of_site_.size()) line_of_site_.resize(site + 1);
    if (line_of_site_[site]) return line_of_site_[site];
    const Site& here = run_->site(site);
    const auto same = [&](const Site& one) { return one.line == here.line && one.file == here.file; };
    auto line = std::ranges::find_if(lines_, same);
    if (line == lines_.end() && lines_.size() < most_lines) line = lines_.insert(line, here);
    const size_t at = line == lines_.end() ? most_lines : static_cast<size_t>(line - lines_.begin());
    return line_of_site_[site] = Lines{1} << at;
}

bool ExchangeCounter::is_of_words(const WarpAccess& access) {
    uint32_t bits = access.width;
    for (uint32_t left = access.active; left; left &= left - 1)
        bits |= access.offsets[std::countr_zero(left)];
    return bits % word == 0;
}

void ExchangeCounter::split_to_bytes(Region& region) {
    std::vector<Cell> bytes;
    bytes.reserve(region.cells.size() * word);
    for (const Cell& cell : region.cells) bytes.insert(bytes.end(), word, cell);
    region.cells = std::move(bytes);
    region.unit = 1;
}

void ExchangeCounter::access(const WarpAccess& access) {
    if ((access.space != Space::shared && !has_clusters_) || access.of_mbarrier) return;
    const auto found = regions_.find(key(access.region, access.owner));
    if (found == regions_.end()) return;
    Region& region = found->second;
    if (region.is_reserved && access.scope != Scope::none) return;
    if (region.unit == word && !is_of_words(access)) split_to_bytes(region);
    auto& cells = region.cells;
    const bool reads = access.kind != Access::store && !access.exchanges,
               writes = access.kind != Access::load;
    const Lines line = reads ? line_bit(access.site) : 0;
    for (uint32_t left = access.active; left; left &= left - 1) {
        const auto lane = static_cast<uint32_t>(std::countr_zero(left));
        const uint32_t thread = thread_of(access, lane);
        const uint64_t end =
            std::min<uint64_t>(cells.size(), (uint64_t{access.offsets[lane]} + access.width) / region.unit);
        bool was_written = false, of_others = false;
        for (uint64_t at = access.offsets[lane] / region.unit; at < end; ++at) {
            Cell& cell = cells[at];
            was_written = was_written || cell.writer;
            const bool is_others = cell.writer != thread || access.of_rows;
            of_others = of_others || (cell.writer && is_others);
            if (reads && cell.writer) (is_others ? cell.readers.others : cell.readers.own) |= line;
            if (!writes && access.block != access.owner && is_of_block(cell.writer, access.block))
                cell.is_lent = 1;
            if (!writes) continue;
            settle(cell, region);
            cell.writer = thread;
        }
        if (reads && was_written) keep_value(line, access, lane, of_others);
    }
}

void ExchangeCounter::keep_value(Lines line, const WarpAccess& access, uint32_t lane, bool of_others) {
    if (!access.memory || values_kept_ >= most_values) return;
    const auto at = static_cast<size_t>(std::countr_zero(line));
    if (at >= most_lines) return;
    if (values_.size() <= at) values_.resize(at + 1);
    const uint64_t number = hash_of_bytes({access.memory + access.offsets[lane], access.width});
    values_[at].push_back(static_cast<uint32_t>(number >> 32 << 1) | static_cast<uint32_t>(of_others));
    ++values_kept_;
}

void ExchangeCounter::settle(Cell& cell, const Region& region) {
    if (cell.readers == Readers{}) return;
    const ExchangeRead read{region.array, cell.readers};
    if (!bytes_of_last_ || read != last_read_) {
        last_read_ = read;
        bytes_of_last_ = &bytes_[read];
    }
    *bytes_of_last_ += region.unit;
    cell.ever_by_others |= cell.readers.others;
    cell.readers = {};
    cell.was_read = 1;
}

void ExchangeCounter::settle(Region& region) {
    uint64_t unbroken = 0, lent = 0;
    Places places;
    for (auto& cell : region.cells) {
        settle(cell, region);
        unbroken = cell.was_read ? unbroken + region.unit : 0;
        unbroken_bytes_ = std::max(unbroken_bytes_, unbroken);
        lent += cell.is_lent * region.unit;
        if (region.is_dynamic && cell.ever_by_others) places[cell.ever_by_others] += region.unit;
    }
    if (!places.empty()) dynamic_places_.insert(std::move(places));
    lent_bytes_ = std::max(lent_bytes_, lent);
}

void ExchangeCounter::settle_all() {
    for (auto& [key, region] : regions_) settle(region);
    regions_.clear();
}

}  // namespace warpmark::observe
