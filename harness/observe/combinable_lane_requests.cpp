// Grouping of requests by instruction and warp.
#include "harness/observe/combinable_lane_requests.h"

#include <algorithm>
#include <bit>

namespace warpmark::observe {
namespace {

constexpr size_t kinds = 6;  // loads, stores and atomics of shared and of global memory

size_t kind_of(const WarpRequest& request) {
    const size_t space = request.space == Space::shared ? 0 : 3;
    if (request.kind == Access::load) return space;
    return space + (request.kind == Access::store ? 1 : 2);
}

uint64_t word_of(const WarpRequest& request, uint32_t lane) {
    return (request.base + request.offsets[lane]) / 4;
}

template <class Kept>
Kept& at(std::vector<std::vector<Kept>>& all, size_t row, size_t warp) {
    if (row >= all.size()) all.resize(row + 1);
    if (warp >= all[row].size()) all[row].resize(warp + 1);
    return all[row][warp];
}

}  // namespace

RequestCoalescer::Group& RequestCoalescer::group_of(const WarpRequest& request) {
    return at(groups_, request.site * kinds + kind_of(request), request.warp);
}

RequestCoalescer::Ladder& RequestCoalescer::ladder_of(const WarpRequest& request) {
    return at(ladders_, kind_of(request), request.warp);
}

void RequestCoalescer::warp_barrier(uint32_t block, uint32_t warp) {
    for (auto& warps : groups_)
        if (warp < warps.size() && warps[warp].block == block && lanes_in(warps[warp].last) >= good_part)
            warps[warp].block = ~0u;
}

bool RequestCoalescer::joins(const Group& group, const WarpRequest& request) const {
    const bool is_same_turn = group.last == request.active && group.step + 1 < most_steps;
    const bool is_ended = group.barriers != barriers_ && lanes_in(group.last) >= good_part;
    return group.block == request.block && !is_ended && (is_same_turn || (group.lanes & request.active) == 0);
}

void RequestCoalescer::begin(Group& group, const WarpRequest& request) const {
    group.block = request.block;
    group.lanes = group.last = group.waste = 0;
    group.least.clear();
    group.words.clear();
}

bool RequestCoalescer::all_known(const Group& group, const WarpRequest& request) {
    for (uint32_t left = request.active; left; left &= left - 1)
        if (std::ranges::find(group.words, word_of(request, static_cast<uint32_t>(std::countr_zero(left)))) ==
            group.words.end())
            return false;
    return true;
}

void RequestCoalescer::add(Group& group, const WarpRequest& request) const {
    group.step = group.last == request.active ? group.step + 1 : 0;
    if (group.step >= group.least.size()) group.least.resize(group.step + 1);
    group.barriers = barriers_;
    group.lanes |= request.active;
    group.last = request.active;
    for (uint32_t left = request.active; left && group.words.size() < most_words; left &= left - 1)
        group.words.push_back(word_of(request, static_cast<uint32_t>(std::countr_zero(left))));
}

}  // namespace warpmark::observe
