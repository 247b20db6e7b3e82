// writers.cpp: one entry a source place.
#include "harness/analysis/writers.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

namespace warpmark::analysis {

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
    // Of lanes that are not active the offsets are those of one that is.
    const auto [low, high] = access.even ? std::pair(access.offsets[0], access.offsets[31])
                                         : std::pair(*std::min_element(access.offsets, access.offsets + 32),
                                                     *std::max_element(access.offsets, access.offsets + 32));
    line->lowest = std::min<uint64_t>(line->lowest, low);
    line->highest = std::max<uint64_t>(line->highest, high);
}

std::string Writers::describe(const RunView& run, const RegionInfo& region, uint64_t offset, uint64_t bytes,
                              uint32_t reader) const {
    const std::string element = element_of(region, static_cast<int64_t>(offset), bytes);
    const auto& block = run.launch().block;
    const auto thread = [&](uint32_t t) {
        return fmt::format("({},{},{})", t % block[0], t / block[0] % block[1], t / block[0] / block[1]);
    };
    std::string text;
    for (const auto& line : lines_) {
        if (run.site(line.site).line == run.site(reader).line) continue;
        const auto at = [&](uint64_t where) {
            return element_of(region, static_cast<int64_t>(where), line.width);
        };
        const std::string what = line.lowest == line.highest
                                     ? at(line.lowest)
                                     : fmt::format("{} to {}", at(line.lowest), at(line.highest));
        const std::string who =
            line.first_thread == line.last_thread
                ? "thread " + thread(line.first_thread)
                : fmt::format("the threads {} to {}", thread(line.first_thread), thread(line.last_thread));
        text +=
            fmt::format("{}ine {} writes {}, by {}{}", text.empty() ? "L" : "; l", run.site(line.site).line,
                        what, who, line.several_blocks ? " of several blocks" : "");
    }
    if (more_ && !text.empty()) text += "; other lines write to it, too";
    if (by_host_) text += text.empty() ? "The host wrote a part of it" : "; the host wrote a part of it";
    if (text.empty())
        return fmt::format("No {}line writes to {} before that.", lines_.empty() ? "" : "other ",
                           region.name);
    return text + fmt::format(". {} is left out.", element);
}

}  // namespace warpmark::analysis
