// Propagates knowledge at each kind of synchronization.
#include "harness/observe/happens_before.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace warpmark::observe {

void Order::launch_begins() {
    // The end of a launch orders everything before it before everything after it.
    launch_start_ = now_++;
    between_ = 0;
    blocks_.clear();
    logs_.clear();
    collect_at_ = first_collection;
    kept_ = 0;
    log_of_.clear();
    ended_.clear();
    objects_.clear();
    state_ = nullptr;
}

void Order::block_begins(uint32_t block, uint32_t warps, uint32_t threads) {
    BlockState state;
    state.threads = threads;
    state.warp_full.assign(warps, 0);
    state.lanes.resize(warps);
    blocks_[block] = std::move(state);
    state_ = nullptr;
}

void Order::block_ends(uint32_t block) {
    const auto ended = blocks_.find(block);
    if (ended == blocks_.end()) return;
    for (const uint32_t lanes : ended->second.between) between_ -= lanes != 0;
    std::erase_if(objects_, [&](const auto& one) { return one.second.owner == block; });
    blocks_.erase(ended);
    state_ = nullptr;
}

void Order::join(std::vector<KnownLog>& into, const std::vector<KnownLog>& from) {
    steps_ += 1 + from.size() * into.size();
    for (const KnownLog& one : from) {
        const auto same = std::find_if(into.begin(), into.end(),
                                       [&](const KnownLog& other) { return other.log == one.log; });
        if (same == into.end()) {
            into.push_back(one);
            continue;
        }
        same->seen = std::max(same->seen, one.seen);
        same->taken = std::max(same->taken, one.taken);
        same->fenced_in_block = std::max(same->fenced_in_block, one.fenced_in_block);
        same->fenced = std::max(same->fenced, one.fenced);
    }
}

std::vector<Order::KnownLog> Order::knowledge(const BlockState& state, uint16_t thread) {
    std::vector<KnownLog> all = state.all_know;
    steps_ += all.size();
    if (const auto own = state.known.find(thread); own != state.known.end()) join(all, own->second);
    return all;
}

void Order::block_barrier(uint32_t block) {
    BlockState& state = blocks_.at(block);
    state.barrier = now_++;
    for (auto& [thread, known] : state.known) join(state.all_know, known);
    for (KnownLog& one : state.all_know)
        one.fence(Scope::device);  // a barrier is a fence for what its threads have acquired
    for (auto& [thread, places] : state.held)
        for (HeldLock& held : places) held.fence(state.barrier, Scope::device);
    if (!state.known.empty()) digest(state, block);
    state.known.clear();
    meet_clocks(state, block);
    std::fill(state.warps.begin(), state.warps.end(), 0);
    state.fence_spent.clear();
    if (state.fences.empty()) return;
    // Fenced by one thread and handed over by the barrier: any later write of a flag publishes it.
    auto all = std::make_shared<std::vector<View>>();
    if (state.handed)
        for (const View& one : *state.handed)
            if (!state.fences.contains({one.who.thread, one.scope})) all->push_back(one);
    for (auto& [key, fenced] : state.fences) all->push_back(std::move(fenced));
    state.fences.clear();
    state.handed = std::move(all);
}

std::array<uint32_t, 1024>& Order::lane_matrix(BlockState& state, uint32_t warp) {
    auto& matrix = state.lanes[warp];
    if (!matrix) matrix = std::make_unique<std::array<uint32_t, 1024>>();
    state.special = true;
    return *matrix;
}

void Order::warp_barrier(uint32_t block, uint32_t warp, uint32_t lanes) {
    BlockState& state = blocks_.at(block);
    const uint32_t epoch = now_++;
    if (lanes == ~0u) {
        state.warp_full[warp] = epoch;
    } else {
        auto& matrix = lane_matrix(state, warp);
        std::array<uint32_t, 32> row{};
        for (uint32_t lane = 0; lane < 32; ++lane)
            if (lanes >> lane & 1)
                for (uint32_t other = 0; other < 32; ++other)
                    row[other] = std::max(row[other], matrix[lane * 32 + other]);
        for (uint32_t other = 0; other < 32; ++other)
            if (lanes >> other & 1) row[other] = epoch;
        for (uint32_t lane = 0; lane < 32; ++lane)
            if (lanes >> lane & 1) std::copy(row.begin(), row.end(), matrix.begin() + lane * 32);
    }
    if (!state.clocks.empty()) learn(state, warp, lanes, clock_of(state, warp, lanes));
    if (state.known.empty()) return;
    std::vector<KnownLog> together;
    for (uint32_t lane = 0; lane < 32; ++lane)
        if (lanes >> lane & 1)
            if (const auto own = state.known.find(static_cast<uint16_t>(warp * 32 + lane));
                own != state.known.end())
                join(together, own->second);
    if (together.empty()) return;
    for (KnownLog& one : together) one.fence(Scope::block);
    for (uint32_t lane = 0; lane < 32; ++lane)
        if (lanes >> lane & 1) state.known[static_cast<uint16_t>(warp * 32 + lane)] = together;
}

// All lanes of the warp arrive and go on: their later actions do not precede the completion of the barrier.
void Order::arrive(uint32_t block, uint32_t barrier, uint32_t warp) {
    BlockState& state = blocks_.at(block);
    state.arrivals[barrier].push_back(arrival(state, warp));
}

Order::Arrival Order::arrival(const BlockState& state, uint32_t warp) {
    Arrival arrival{warp, now_++, state.barrier, ~0u, {}, {}, clock_of(state, warp, ~0u)};
    const size_t warps = state.warp_full.size();
    if (!state.warps.empty())
        arrival.row.assign(&state.warps[warp * warps], &state.warps[warp * warps] + warps);
    for (uint32_t lane = 0; lane < 32; ++lane)
        if (const auto own = state.known.find(static_cast<uint16_t>(warp * 32 + lane));
            own != state.known.end())
            join(arrival.known, own->second);
    return arrival;
}

// Warps that synchronize at a named barrier. Whole warps take part (section 9.7.13.1), so knowledge is kept
// per warp.
void Order::partial_barrier(uint32_t block, uint32_t barrier, const uint32_t* arrivers,
                            const uint32_t* waiters, uint32_t warps) {
    BlockState& state = blocks_.at(block);
    auto& arrivals = state.arrivals[barrier];
    for (uint32_t warp = 0; warp < warps; ++warp)
        if (waiters[warp]) arrive(block, barrier, warp);
    const uint32_t epoch = now_++;
    state.special = true;
    if (state.warps.empty()) state.warps.assign(size_t{warps} * warps, 0);
    std::vector<uint32_t> row(warps, 0);
    std::vector<KnownLog> together;
    SharedClock clock;
    for (const Arrival& one : arrivals) {
        if (!(arrivers[one.warp] | waiters[one.warp])) continue;
        clock = join_clocks_(clock, one.clock);
        for (size_t other = 0; other < one.row.size(); ++other)
            row[other] = std::max(row[other], one.row[other]);
        row[one.warp] = std::max(row[one.warp], waiters[one.warp] ? epoch : one.epoch);
        join(together, one.known);
    }
    for (KnownLog& one : together) one.fence(Scope::device);
    arrivals.clear();
    for (uint32_t warp = 0; warp < warps; ++warp) {
        if (!waiters[warp]) continue;
        learn(state, warp, ~0u, clock);
        std::copy(row.begin(), row.end(),
                  state.warps.begin() + static_cast<std::ptrdiff_t>(size_t{warp} * warps));
        for (uint32_t lane = 0; lane < 32 && !together.empty(); ++lane)
            join(state.known[static_cast<uint16_t>(warp * 32 + lane)], together);
    }
}

Order::View Order::view(const BlockState& state, ThreadId who, Scope scope) {
    View seen{
        who, now_, state.warp_full[who.warp()], state.barrier, {}, {}, scope, knowledge(state, who.thread),
        {}};
    if (!state.clocks.empty()) seen.clock = state.clocks[who.thread];
    if (const auto& matrix = state.lanes[who.warp()]) {
        auto row = std::make_shared<std::array<uint32_t, 32>>();
        std::copy_n(matrix->begin() + who.lane() * 32, 32, row->begin());
        seen.lanes = std::move(row);
    }
    const size_t warps = state.warp_full.size();
    if (!state.warps.empty())
        seen.warps.assign(&state.warps[who.warp() * warps], &state.warps[who.warp() * warps] + warps);
    return seen;
}

void Order::fence(uint32_t block, uint32_t warp, uint32_t lanes, Scope scope) {
    if (is_full()) return;
    BlockState& state = blocks_.at(block);
    for (; lanes; lanes &= lanes - 1) {
        const auto thread = static_cast<uint16_t>(warp * 32 + static_cast<uint32_t>(std::countr_zero(lanes)));
        fence_all(state, thread, now_, scope);
        state.fences[{thread, scope}] = view(state, ThreadId{block, thread}, scope);
        if (!state.busy.empty()) state.busy[warp] |= 1u << (thread & 31);
    }
    ++now_;
}

// Everything that the thread has acquired and holds now precedes a fence of its own.
void Order::fence_all(BlockState& state, uint16_t thread, uint32_t now, Scope scope) {
    if (const auto known = state.known.find(thread); known != state.known.end())
        for (KnownLog& one : known->second) one.fence(scope);
    if (const auto held = state.held.find(thread); held != state.held.end())
        for (HeldLock& one : held->second) one.fence(now, scope);
    if (!state.fence_spent.empty()) state.fence_spent.erase(thread);
}

// The lock that the thread held there until now.
std::optional<Order::HeldLock> Order::give_back(BlockState& state, uint16_t thread, uint64_t place) {
    const auto all = state.held.find(thread);
    if (all == state.held.end()) return {};
    const auto one = std::find_if(all->second.begin(), all->second.end(),
                                  [&](const HeldLock& held) { return held.place == place; });
    if (one == all->second.end()) return {};
    const HeldLock held = *one;
    all->second.erase(one);
    if (all->second.empty()) state.held.erase(all);
    state.fence_spent.insert(thread);
    return held;
}

void Order::take(ThreadId me, uint64_t place, bool is_acquire, Scope scope) {
    if (is_full()) return;
    BlockState& state = blocks_.at(me.block);
    HeldLock held{place, now_++};
    if (is_acquire) held.fence(held.taken, scope);
    state.held[me.thread].push_back(held);
}

bool Order::holds(ThreadId who, uint64_t place) const {
    const auto& all = blocks_.at(who.block).held;
    const auto held = all.find(who.thread);
    return held != all.end() && std::any_of(held->second.begin(), held->second.end(),
                                            [&](const HeldLock& one) { return one.place == place; });
}

bool Order::may_be_flag(ThreadId who) const {
    const BlockState& state = blocks_.at(who.block);
    return !state.held.contains(who.thread) && !state.fence_spent.contains(who.thread);
}

bool Order::release(ThreadId who, uint64_t place, bool replaces, bool is_release, Scope scope) {
    if (is_full()) return false;
    BlockState& state = blocks_.at(who.block);
    if (is_release) fence(who.block, who.warp(), 1u << who.lane(), scope);
    const std::optional<HeldLock> held = give_back(state, who.thread, place);
    if (state.fences.empty() && !state.handed) {
        if (replaces) log_of_.erase(place);
        return false;
    }
    const auto found = log_of_.find(place);
    if (replaces || found == log_of_.end()) new_log(place);
    const uint32_t index = log_of_[place];
    Log& log = *logs_[index];
    if (Log::Handover& known = log.handed[who.block]; state.handed) {
        if (known.views != state.handed) known = {state.handed, 0};
        const uint32_t way = 1u << (held ? 0 : 1) << (scope >= Scope::device ? 2 : 0);
        if (!(known.ways & way)) publish(index, who.block, scope, state.handed, who.thread, held);
        known.ways |= way;
    }
    // Its own fences, and those of threads with which it has synchronized since. Only a named barrier or a
    // barrier object synchronizes it with other warps. A thread that spins on the location publishes each
    // fence once.
    const bool all_warps = !state.warps.empty() || !state.clocks.empty();
    bool any = false;
    auto own = std::make_shared<std::vector<View>>();
    // Fences of other threads are later than the block's last barrier; if nothing else orders threads, they
    // are unknown.
    const bool own_alone = !all_warps && !state.special && state.warp_full[who.warp()] == 0;
    const int lowest = own_alone ? who.thread : who.warp() * 32;
    const auto first = static_cast<uint16_t>(all_warps ? 0 : lowest);
    for (auto at = state.fences.lower_bound({first, Scope::none}); at != state.fences.end(); ++at) {
        const View& fenced = at->second;
        ++steps_;
        if (own_alone && fenced.who.thread != who.thread) break;
        if (!all_warps && fenced.who.warp() != who.warp()) break;
        if (!has_met(state, fenced.who, fenced.epoch, who)) continue;
        any = true;
        uint32_t& published = log.published[{who.block, std::min(scope, fenced.scope)}][fenced.who.thread];
        // A lock owner publishes less.
        const uint32_t more = fenced.epoch << 1 | (held ? 0 : 1);
        if (published < more) own->push_back(fenced);
        published = std::max(published, more);
    }
    if (!own->empty()) publish(index, who.block, scope, std::move(own), who.thread, held);
    return any || state.handed;
}

uint32_t Order::new_log(uint64_t place) {
    const auto index = log_of_[place] = static_cast<uint32_t>(logs_.size());
    logs_.push_back(std::make_unique<Log>());
    if (logs_.size() >= collect_at_) collect();
    return index;
}

// Considers barriers only: what a thread has learned from flags must be followed by a fence of its own.
bool Order::has_met(const BlockState& state, ThreadId who, uint32_t epoch, ThreadId me) {
    if (who.thread == me.thread || epoch <= state.barrier) return true;
    const size_t warps = state.warp_full.size();
    if (!state.warps.empty() && epoch <= state.warps[me.warp() * warps + who.warp()]) return true;
    if (!state.clocks.empty())
        if (const auto& own = state.clocks[me.thread]; own && own->covers(who.block, who.thread, epoch))
            return true;
    if (who.warp() != me.warp()) return false;
    const auto& matrix = state.lanes[me.warp()];
    return epoch <= state.warp_full[me.warp()] ||
           (matrix && epoch <= (*matrix)[me.lane() * 32u + who.lane()]);
}

void Order::publish(uint32_t index, uint32_t block, Scope scope, Views views, uint16_t thread,
                    const std::optional<HeldLock>& held) {
    Log& log = *logs_[index];
    const auto at = static_cast<uint32_t>(log.releases.size());
    const size_t carried_before = log.carried.size();
    for (const View& view : *views)
        for (const KnownLog& known : view.known) {
            ++steps_;
            if (known.log == index && !log.narrow && !log.has_owners) continue;
            const Reach reach{std::min(scope, view.scope), block};
            const auto last = log.last_carried.find(known.log);
            if (last != log.last_carried.end() && log.carried[last->second].says(known, reach)) continue;
            log.last_carried[known.log] = static_cast<uint32_t>(log.carried.size());
            log.carried.push_back(Carried{at, reach, known});
        }
    const uint64_t more = 1 + views->size() + log.carried.size() - carried_before;
    log.kept += more;
    kept_ += more;
    steps_ += more;
    log.by_block[block].push_back(at);
    if (std::ranges::any_of(*views,
                            [&](const View& view) { return view.clock && view.clock->is_foreign(block); }))
        log.clocked.push_back(at);
    constexpr size_t few = 4;
    if (views->size() <= few)
        for (const View& view : *views)
            log.by_thread[uint64_t{view.who.block} << 16 | view.who.thread].push_back(at);
    log.has_owners |= held.has_value();
    log.narrow |= scope < Scope::device || std::any_of(
                                               views->begin(), views->end(),
                                               [](const View& view) { return view.scope < Scope::device; });
    log.releases.push_back(
        Release{block, scope, std::move(views), held.has_value(), thread, held.value_or(HeldLock{}), now_});
}

void Order::acquire(ThreadId me, uint64_t place, bool takes, Scope fenced) {
    const auto found = log_of_.find(place);
    if (found == log_of_.end() || is_full()) return;
    BlockState& state = blocks_.at(me.block);
    state.special = true;
    auto entries = static_cast<uint32_t>(logs_[found->second]->releases.size());
    if (const auto ended = ended_.find(place); ended != ended_.end() && ended->second.log == found->second)
        entries = ended->second.entries;
    if (entries == 0) return;
    KnownLog known{found->second};
    (takes ? known.taken : known.seen) = entries;
    if (fenced != Scope::none) known.fence(fenced);
    join(state.known[me.thread], {known});
}

}  // namespace warpmark::observe
