// Cluster barriers with separate arrival and wait, and work in between. PTX ISA 9.0, section 9.7.13.4: an
// arrival releases, a wait acquires.
#include <algorithm>
#include <utility>

#include "harness/observe/happens_before.h"

namespace warpmark::observe {

void Order::cluster_arrive(uint32_t block, uint32_t warp, uint32_t lanes, bool releases) {
    if (is_full()) return;
    BlockState& state = blocks_.at(block);
    state.between.resize(state.warp_full.size(), 0);
    between_ += state.between[warp] == 0;
    state.between[warp] |= lanes;
    if (!releases) return;
    for (uint32_t lane = 0; lane < 32; ++lane)
        fence_all(state, static_cast<uint16_t>(warp * 32 + lane), now_, Scope::device);
    Arrival here = arrival(state, warp);
    here.lanes = lanes;
    std::erase_if(state.at_cluster, [&](const Arrival& one) {
        if (one.warp == warp) here.lanes |= one.lanes;
        return one.warp == warp;
    });
    std::vector<KnownLog> known = state.all_know;
    join(known, here.known);
    here.known = std::move(known);
    state.at_cluster.push_back(std::move(here));
}

bool Order::cluster_barrier(const uint32_t* blocks, uint32_t count, bool all_wait) {
    const bool went_on = finish_arrivals(blocks, count);
    if (went_on || !all_wait)
        split_barrier(blocks, count);
    else
        all_meet(blocks, count);
    for (uint32_t at = 0; at < count; ++at) blocks_.at(blocks[at]).at_cluster.clear();
    return !went_on && all_wait;
}

// Returns true if some threads have executed something since they arrived.
bool Order::finish_arrivals(const uint32_t* blocks, uint32_t count) {
    bool went_on = false;
    for (uint32_t at = 0; at < count; ++at) {
        BlockState& state = blocks_.at(blocks[at]);
        went_on = std::exchange(state.went_on, false) || went_on;
        for (uint32_t& lanes : state.between) between_ -= std::exchange(lanes, 0) != 0;
        state.met = {};
    }
    return went_on;
}

// Each block synchronizes, and all threads learn what the other blocks have done. One thread releases what
// its block knows from flags or has fenced, and one of each block acquires it; then each synchronizes again.
void Order::all_meet(const uint32_t* blocks, uint32_t count) {
    auto common = std::make_shared<ThreadClock>();
    bool has_flags = false;
    for (uint32_t at = 0; at < count; ++at) {
        block_barrier(blocks[at]);
        const BlockState& state = blocks_.at(blocks[at]);
        if (!state.clocks.empty() && state.clocks[0]) common->join(*state.clocks[0]);
        std::ranges::fill(common->of(blocks[at], state.warp_full.size() * 32), state.barrier);
        has_flags = has_flags || state.handed || !state.all_know.empty();
    }
    for (uint32_t at = 0; at < count; ++at) {
        BlockState& state = blocks_.at(blocks[at]);
        state.special = true;
        state.clocks.assign(state.warp_full.size() * 32, common);
    }
    if (!has_flags) return;
    const uint64_t place = uint64_t{3} << 62 | now_;  // not an address of any memory
    for (uint32_t at = 0; at < count; ++at)
        release(ThreadId{blocks[at], 0}, place, false, true, Scope::device);
    for (uint32_t at = 0; at < count; ++at) {
        acquire(ThreadId{blocks[at], 0}, place);
        blocks_.at(blocks[at]).fences.clear();  // for this release only: no later flag publishes it
        block_barrier(blocks[at]);
    }
}

void Order::relaxed_cluster_barrier(const uint32_t* blocks, uint32_t count) {
    const uint64_t place = uint64_t{3} << 62 | now_++;
    finish_arrivals(blocks, count);
    for (uint32_t at = 0; at < count; ++at) {
        BlockState& state = blocks_.at(blocks[at]);
        state.at_cluster.clear();
        std::set<uint16_t> fenced;
        if (state.handed) fenced.insert(0);
        for (const auto& [key, view] : state.fences) fenced.insert(key.first);
        for (const uint16_t thread : fenced)
            release(ThreadId{blocks[at], thread}, place, false, false, Scope::device);
    }
    const auto found = log_of_.find(place);
    if (found == log_of_.end()) return;
    const auto entries = static_cast<uint32_t>(logs_[found->second]->releases.size());
    for (uint32_t at = 0; at < count; ++at) {
        BlockState& state = blocks_.at(blocks[at]);
        state.special = true;
        join(state.all_know, {KnownLog{found->second, entries}});
        digest(state, blocks[at]);
    }
}

void Order::split_barrier(const uint32_t* blocks, uint32_t count) {
    if (is_full()) return;
    const uint32_t index = new_log(uint64_t{3} << 62 | now_++);  // not an address of any memory
    for (uint32_t at = 0; at < count; ++at) {
        BlockState& state = blocks_.at(blocks[at]);
        const size_t warps = state.warp_full.size();
        // Threads that have not arrived have ended.
        std::vector<bool> has_arrived(warps, false);
        for (const Arrival& one : state.at_cluster) has_arrived[one.warp] = true;
        for (uint32_t warp = 0; warp < warps; ++warp)
            if (!has_arrived[warp]) state.at_cluster.push_back(arrival(state, warp));
        state.met.row.assign(warps, 0);
        state.met.lanes.assign(warps, 0);
        auto views = std::make_shared<std::vector<View>>();
        for (Arrival& one : state.at_cluster) {
            for (size_t other = 0; other < one.row.size(); ++other)
                state.met.row[other] = std::max(state.met.row[other], one.row[other]);
            state.met.row[one.warp] = std::max(state.met.row[one.warp], one.epoch);
            state.met.lanes[one.warp] = one.lanes;
            const ThreadId who{blocks[at], static_cast<uint16_t>(one.warp * 32)};
            views->push_back(View{who,
                                  one.epoch,
                                  one.epoch,
                                  one.barrier,
                                  {},
                                  std::move(one.row),
                                  Scope::device,
                                  std::move(one.known),
                                  std::move(one.clock)});
        }
        publish(index, blocks[at], Scope::device, std::move(views), 0, {});
    }
    const auto entries = static_cast<uint32_t>(logs_[index]->releases.size());
    for (uint32_t at = 0; at < count; ++at) blocks_.at(blocks[at]).met.known = KnownLog{index, entries};
}

// Once all lanes of a warp have waited, all of them know the block's warps as far as other threads' fences
// go.
void Order::cluster_wait(uint32_t block, uint32_t warp, uint32_t lanes) {
    BlockState& state = blocks_.at(block);
    if (is_full() || !state.met.known) return;
    const uint32_t open = state.met.lanes[warp];
    state.met.lanes[warp] &= ~lanes;
    state.special = true;
    for (uint32_t lane = 0; lane < 32; ++lane)
        if (open & lanes & 1u << lane)
            join(state.known[static_cast<uint16_t>(warp * 32 + lane)], {*state.met.known});
    if (open == 0 || state.met.lanes[warp] != 0) return;
    const size_t warps = state.warp_full.size();
    if (state.warps.empty()) state.warps.assign(warps * warps, 0);
    for (size_t other = 0; other < warps; ++other) {
        uint32_t& known = state.warps[warp * warps + other];
        known = std::max(known, state.met.row[other]);
    }
}

}  // namespace warpmark::observe
