// sector_fixes.cpp: candidates, each with the sectors that it takes.
#include "harness/analysis/sector_fixes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "harness/analysis/coalescing.h"
#include "harness/contract/request_words.h"

namespace warpmark::analysis {
namespace {

// Lanes at base + lane * width.
uint32_t sectors_side_by_side(const WorstRequest& request) {
    uint64_t addresses[32];
    for (uint64_t lane = 0; lane < 32; ++lane) addresses[lane] = lane * request.width;
    return sectors(request.width, request.active, addresses);
}

std::string checked(const WorstRequest& request, uint32_t passes) {
    return fmt::format("{} sectors instead of {} (checked on the addresses of a warp)", passes,
                       request.passes);
}

// The structure's members apart.
std::string split_structure(const RegionInfo& buffer, const WorstRequest& request, const Steps& steps) {
    if (!buffer.shape || buffer.shape->members.size() < 2 ||
        static_cast<uint64_t>(std::abs(steps.inner)) != buffer.shape->element_bytes)
        return "";
    const uint32_t passes = sectors_side_by_side(request);
    return fmt::format(
        "Each lane uses {} of the {} bytes of a {}, but whole sectors are moved. With an array for each "
        "member instead of an array of structures, a warp takes {}. Or read whole structures with wider "
        "loads.",
        request.width, buffer.shape->element_bytes, buffer.shape->type, checked(request, passes));
}

// Every thread walks along a stretch of its own.
std::string interleave(const WorstRequest& request, const Motion& motion, const Steps& steps) {
    const int64_t width = request.width;
    if (!motion.round() || *motion.round() != width || std::abs(steps.inner) % width ||
        std::abs(steps.inner) == width)
        return "";
    const uint32_t passes = sectors_side_by_side(request);
    return fmt::format(
        "Each thread processes its own {} consecutive elements, so neighboring lanes are always that far "
        "apart. Interleave the threads instead (start at threadIdx.x, step by blockDim.x): then a warp takes "
        "{}.",
        std::abs(steps.inner) / width, checked(request, passes));
}

// How far addresses move from threadIdx.y to the next.
std::optional<int64_t> along_y(const Steps& steps, const Motion& motion,
                               const std::array<uint32_t, 3>& block) {
    if (block[1] == 1) return std::nullopt;
    if (block[0] == static_cast<uint32_t>(steps.group) && steps.group < 32) return steps.outer;
    if (block[0] % 32 || !motion.other_warp()) return std::nullopt;
    const uint32_t warps_a_row = block[0] / 32, first = motion.first_warp(),
                   other = motion.other_warp()->warp;
    if (first % warps_a_row != other % warps_a_row || other / warps_a_row == first / warps_a_row)
        return std::nullopt;
    const int64_t rows =
        static_cast<int64_t>(other / warps_a_row) - static_cast<int64_t>(first / warps_a_row);
    return motion.other_warp()->bytes % rows == 0 ? std::optional(motion.other_warp()->bytes / rows)
                                                  : std::nullopt;
}

std::string exchange(const GlobalUse& use, const Steps& steps, const std::array<uint32_t, 3>& block) {
    const auto y = along_y(steps, use.motion, block);
    if (!y || use.request.active != ~0u) return "";
    uint64_t addresses[32];
    const uint32_t columns = std::min(block[0], 32u);
    constexpr uint64_t middle = uint64_t{1} << 40;
    for (uint32_t lane = 0; lane < 32; ++lane)
        addresses[lane] = middle + static_cast<uint64_t>(lane % columns * *y + lane / columns * steps.inner);
    const uint32_t passes = sectors(use.request.width, use.request.active, addresses);
    if (2 * passes > use.request.passes + use.request.ideal) return "";
    if (use.kernel_has_tight_lines)
        return fmt::format(
            "threadIdx.y, not threadIdx.x, runs along the row here. Swapping them would take {}, but then "
            "lines "
            "that are coalesced now would not be: stage the data in a shared tile, so that global memory is "
            "accessed along rows and only the tile is read along columns.",
            checked(use.request, passes));
    return fmt::format(
        "threadIdx.y, not threadIdx.x, runs along the row here: swap the two, and a warp takes {}.",
        checked(use.request, passes));
}

}  // namespace

void Motion::note(const WarpRequest& request, uint64_t address) {
    if (request.active != ~0u) return;
    if (!began_) {
        began_ = true;
        block_ = request.block;
        warp_ = request.warp;
        address_ = address;
        return;
    }
    if (request.block != block_) return;
    const int64_t bytes = static_cast<int64_t>(address - address_);
    if (request.warp == warp_ && !round_) round_ = bytes;
    if (request.warp != warp_ && !other_) other_ = Other{request.warp, bytes};
}

std::string sector_fix(const RegionInfo& buffer, const GlobalUse& use, const std::array<uint32_t, 3>& block) {
    const auto steps = steps_of(use.request);
    if (!steps)
        return "The lanes' addresses have no regular stride. If they depend on the data, let neighboring "
               "threads "
               "work on neighboring data as far as possible: sort or group the work first, or stage part of "
               "it "
               "in shared memory.";
    for (const std::string& text :
         {split_structure(buffer, use.request, *steps), interleave(use.request, use.motion, *steps),
          exchange(use, *steps, block)})
        if (!text.empty()) return text;
    return fmt::format(
        "Let neighboring threads (threadIdx.x) access neighboring elements, which takes {}. If the algorithm "
        "needs another order, stage the data in shared memory.",
        checked(use.request, sectors_side_by_side(use.request)));
}

}  // namespace warpmark::analysis
