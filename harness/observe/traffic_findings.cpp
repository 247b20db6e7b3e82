// Findings for lines that waste wavefronts or sectors, with the fixes that were tried.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "harness/contract/finding.h"
#include "harness/contract/finding_ids.h"
#include "harness/contract/request_text.h"
#include "harness/observe/layout_search.h"
#include "harness/observe/traffic_counts.h"

namespace warpmark::observe {
namespace {

// The fullest bank of the slowest group of lanes, and the elements of different words that its lanes access.
void fill_bank(BankConflict& conflict, const RegionInfo& array, uint64_t array_at) {
    const WorstRequest& request = conflict.worst;
    struct Asked {
        std::vector<uint32_t> words, offsets;
    };
    Asked most;
    for (const uint32_t group : lane_groups(request)) {
        std::array<Asked, bank_count> asked;
        for (size_t lane = 0; lane < 32; ++lane) {
            if (!(request.active & group & 1u << lane)) continue;
            for (uint32_t at = 0; at < std::max(1u, request.width / 4); ++at) {
                const uint32_t word = request.offsets[lane] / 4 + at;
                auto& [words, offsets] = asked[word % bank_count];
                if (std::ranges::find(words, word) != words.end()) continue;
                words.push_back(word);
                offsets.push_back(request.offsets[lane]);
            }
        }
        for (uint32_t bank = 0; bank < bank_count; ++bank)
            if (asked[bank].words.size() > most.words.size()) {
                most = asked[bank];
                conflict.bank = bank;
            }
    }
    for (const uint32_t offset : most.offsets)
        conflict.elements.push_back(
            element_of(array, static_cast<int64_t>(offset) - static_cast<int64_t>(array_at), request.width));
}

}  // namespace

// A line is reported once, for the first launch with its worst request; the waste of the others is added to
// its count.
Finding* TrafficCounter::tell(FindingId id, const LaunchRecord& record, const LineTraffic& line,
                              const WorstRequest& worst, uint64_t excess) {
    const uint32_t wasted = worst.passes - worst.ideal;
    Finding* finding = findings_.add(id, fmt::format("{}:{}", line.file, line.line));
    const size_t at = findings_.last();
    if (finding) {
        finding->kernel = record.kernel;
        finding->count = excess;
    } else {
        findings_.count_again(at, excess - 1);
        const auto told = told_.find(at);
        if (told == told_.end() || wasted <= told->second) return nullptr;
        finding = &findings_.all()[at];
    }
    told_[at] = wasted;
    finding->locations = {
        Location{line.file, line.line, 0, role_of(worst.op), true, worst.block, worst.first_thread, {}}};
    return finding;
}

const TrafficCounter::Place* TrafficCounter::place_of(const LineTraffic& line, bool is_shared) const {
    const auto of = [&](const LineTraffic& one) -> const WorstRequest& {
        return is_shared ? one.worst_shared : one.worst_global;
    };
    for (size_t site = 0; site < by_site_.size(); ++site) {
        const LineTraffic& one = by_site_[site];
        if (one.file == line.file && one.line == line.line && of(one).passes &&
            of(one).offsets == of(line).offsets && of(one).passes == of(line).passes)
            return &places_[site];
    }
    return nullptr;
}

std::vector<int> TrafficCounter::lines_served(const LineTraffic& line) const {
    std::vector<int> lines;
    for (uint32_t site = 0; site < by_site_.size(); ++site) {
        const Site& place = run_->site(site);
        if (places_[site].served.empty() || place.file != line.file || place.line != line.line) continue;
        for (const uint32_t served : places_[site].served)
            if (const Site& other = run_->site(served); other.file == line.file && other.line != line.line)
                lines.push_back(other.line);
    }
    std::ranges::sort(lines);
    const auto again = std::ranges::unique(lines);
    lines.erase(again.begin(), again.end());
    return lines;
}

void TrafficCounter::try_fixes(BankConflict& conflict, const RegionInfo& array, const Place& place,
                               int line) const {
    std::vector<ArrayUse> uses;
    const auto add = [&](const WorstRequest& request, int at, uint64_t base) {
        ArrayUse use{request, at};
        for (auto& offset : use.request.offsets) offset -= static_cast<uint32_t>(base);
        for (size_t lane = 0; lane < 32; ++lane)
            if (request.active >> lane & 1 && use.request.offsets[lane] >= array.bytes)
                return;  // of several arrays
        uses.push_back(use);
    };
    add(conflict.worst, line, place.shared_at);
    for (size_t site = 0; site < by_site_.size() && !uses.empty(); ++site)
        if (by_site_[site].worst_shared.passes && places_[site].shared_region == place.shared_region)
            add(by_site_[site].worst_shared, by_site_[site].line, places_[site].shared_at);
    if (uses.empty()) return;
    BankFixes tried = bank_fixes(array, uses);
    conflict.fixes = std::move(tried.fixes);
    conflict.why_none = tried.why_none;
}

void TrafficCounter::report_conflict(const LaunchRecord& record, const LineTraffic& line) {
    const Traffic all = line.shared.total();
    Finding* finding = tell(FindingId::banks_conflict, record, line, line.worst_shared, all.excess());
    if (!finding) return;
    finding->space = Space::shared;
    BankConflict conflict{
        .worst = line.worst_shared, .wavefronts = all.passes, .least = all.ideal, .array = line.shared_array};
    conflict.serves = serving(conflict.worst, conflict.worst.offsets);
    conflict.lines = lines_served(line);
    const Place* place = place_of(line, true);
    if (const RegionInfo* array = place ? run_->region(place->shared_region) : nullptr) {
        if (array->shape && !array->shape->members.empty()) conflict.structure = array->shape->type;
        fill_bank(conflict, *array, place->shared_at);
        try_fixes(conflict, *array, *place, line.line);
    }
    finding->fact = std::move(conflict);
}

void TrafficCounter::tell_uncoalesced(const LaunchRecord& record, const LineTraffic& line) {
    const WorstRequest& worst = line.worst_global;
    Finding* finding = tell(FindingId::global_uncoalesced, record, line, worst, line.global.total().excess());
    if (!finding) return;
    finding->space = Space::global;
    Uncoalesced fact{.worst = worst, .array = line.global_array};
    const Place* place = place_of(line, false);
    if (const RegionInfo* buffer = place ? run_->region(place->global_region) : nullptr) {
        const auto is_tight = [](const LineTraffic& other) {
            const Traffic all = other.global.total();
            return all.requests && all.passes < 2 * all.ideal && stride_of(other.worst_global) != 0;
        };
        const bool others_are_tight = std::ranges::any_of(record.lines, is_tight);
        fact.fix = sector_fix(*buffer, GlobalUse{worst, place->motion, others_are_tight}, record.block);
    }
    finding->fact = std::move(fact);
}

}  // namespace warpmark::observe
