// Searches for a fix that coalesces an uncoalesced access to global memory. Each candidate is applied to the
// observed addresses and evaluated by the rule of sector_coalescing.cpp: exchanged thread indices, adjacent
// elements for adjacent threads, a structure of arrays. Generates candidate layouts and counts the sectors of
// each.
#include <algorithm>
#include <cstdlib>

#include "harness/contract/request_text.h"
#include "harness/observe/layout_search.h"
#include "harness/observe/request_costs.h"

namespace warpmark::observe {
namespace {

// Sectors if the lanes were at base + lane * width.
uint32_t sectors_side_by_side(const WorstRequest& request) {
    uint64_t addresses[32];
    for (uint64_t lane = 0; lane < 32; ++lane) addresses[lane] = lane * request.width;
    return sectors(request.width, request.active, addresses);
}

using Fix = std::optional<SectorFix>;

SectorFix fix(SectorFix::Kind kind, uint32_t passes) {
    SectorFix made;
    made.kind = kind;
    made.sectors = passes;
    return made;
}

// Separates the members of the structure.
Fix split_structure(const RegionInfo& buffer, const WorstRequest& request, const Steps& steps) {
    if (!buffer.shape || buffer.shape->members.size() < 2 ||
        static_cast<uint64_t>(std::abs(steps.inner)) != buffer.shape->element_bytes)
        return {};
    SectorFix found = fix(SectorFix::Kind::split_structure, sectors_side_by_side(request));
    found.structure = buffer.shape->type;
    found.structure_bytes = buffer.shape->element_bytes;
    return found;
}

// Interleaves the ranges that the threads traverse.
Fix interleave(const WorstRequest& request, const AddressPattern& motion, const Steps& steps) {
    const int64_t width = request.width;
    if (!motion.round() || *motion.round() != width || std::abs(steps.inner) % width ||
        std::abs(steps.inner) == width)
        return {};
    SectorFix found = fix(SectorFix::Kind::interleave, sectors_side_by_side(request));
    found.elements = static_cast<uint64_t>(std::abs(steps.inner) / width);
    return found;
}

// Distance of the addresses of adjacent threadIdx.y.
std::optional<int64_t> along_y(const Steps& steps, const AddressPattern& motion,
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

Fix exchange(const GlobalUse& use, const Steps& steps, const std::array<uint32_t, 3>& block) {
    const auto y = along_y(steps, use.motion, block);
    if (!y || use.request.active != ~0u) return {};
    uint64_t addresses[32];
    const uint32_t columns = std::min(block[0], 32u);
    constexpr uint64_t middle = uint64_t{1} << 40;
    for (uint32_t lane = 0; lane < 32; ++lane)
        addresses[lane] = middle + static_cast<uint64_t>(lane % columns * *y + lane / columns * steps.inner);
    const uint32_t passes = sectors(use.request.width, use.request.active, addresses);
    if (2 * passes > use.request.passes + use.request.ideal) return {};
    return fix(
        use.kernel_has_tight_lines ? SectorFix::Kind::stage_and_exchange : SectorFix::Kind::exchange_indices,
        passes);
}

}  // namespace

void AddressPattern::note(const WarpRequest& request, uint64_t address) {
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
    if (request.warp != warp_ && !other_) other_ = NeighborAccess{request.warp, bytes};
}

SectorFix sector_fix(const RegionInfo& buffer, const GlobalUse& use, const std::array<uint32_t, 3>& block) {
    const auto steps = steps_of(use.request);
    if (!steps) return fix(SectorFix::Kind::sort_work, 0);
    if (Fix found = split_structure(buffer, use.request, *steps)) return *found;
    if (Fix found = interleave(use.request, use.motion, *steps)) return *found;
    if (Fix found = exchange(use, *steps, block)) return *found;
    return fix(SectorFix::Kind::neighbouring_elements, sectors_side_by_side(use.request));
}

}  // namespace warpmark::observe
