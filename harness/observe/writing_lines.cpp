// One entry per source location.
#include <algorithm>
#include <bit>

#include "harness/observe/written_bytes.h"

namespace warpmark::observe {

void Writers::note(const WarpAccess& access) {
    constexpr size_t most = 4;
    auto line =
        std::find_if(lines_.begin(), lines_.end(), [&](const Line& one) { return one.site == access.site; });
    if (line == lines_.end()) {
        if (lines_.size() >= most) {
            more_ = true;
            return;
        }
        line = lines_.insert(line, Line{});
        line->site = access.site;
        line->block = access.block;
    }
    line->several_blocks |= line->block != access.block;
    line->width = std::max(line->width, access.width);
    const uint32_t first = static_cast<uint32_t>(std::countr_zero(access.active)),
                   last = 31 - static_cast<uint32_t>(std::countl_zero(access.active));
    line->first_thread = std::min(line->first_thread, access.warp * 32 + first);
    line->last_thread = std::max(line->last_thread, access.warp * 32 + last);
    // Inactive lanes have the offset of an active one.
    const auto [low, high] = access.even ? std::pair(access.offsets[0], access.offsets[31])
                                         : std::pair(*std::min_element(access.offsets, access.offsets + 32),
                                                     *std::max_element(access.offsets, access.offsets + 32));
    line->lowest = std::min<uint64_t>(line->lowest, low);
    line->highest = std::max<uint64_t>(line->highest, high);
}

void Writers::describe(const RunView& run, const RegionInfo& region, uint32_t reader,
                       UninitializedRead& read) const {
    const auto& block = run.launch().block;
    const auto thread = [&](uint32_t t) {
        return std::array<uint32_t, 3>{t % block[0], t / block[0] % block[1], t / block[0] / block[1]};
    };
    read.knows_writers = true;
    read.more_lines = more_;
    read.by_host = by_host_;
    for (const auto& line : lines_) {
        read.by_own_line = true;
        if (run.site(line.site).line == run.site(reader).line) continue;
        const auto at = [&](uint64_t where) {
            return element_of(region, static_cast<int64_t>(where), line.width);
        };
        read.writers.push_back({run.site(line.site).line, at(line.lowest), at(line.highest),
                                thread(line.first_thread), thread(line.last_thread), line.several_blocks});
    }
}

}  // namespace warpmark::observe
