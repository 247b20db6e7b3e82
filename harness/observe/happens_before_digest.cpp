// Common knowledge of a block's threads, extracted once from the logs so that most queries are one table
// look-up. Each block reads each log entry once, independent of the queries. Locks and partial warps are left
// to the logs.
#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "harness/observe/happens_before.h"

namespace warpmark::observe {
namespace {

template <class Table, class Key>
void raise(Table& table, Key key, uint32_t epoch) {
    if (epoch == 0) return;
    auto& known = table[key];
    known = std::max(known, epoch);
}

template <class Table, class Key>
bool reaches(const Table& table, Key key, uint32_t epoch) {
    const auto known = table.find(key);
    return known != table.end() && epoch <= known->second;
}

}  // namespace

void Order::digest_releases(Digest& digest, const Log& log, uint32_t from, uint32_t to, uint32_t eyes) {
    for (uint32_t at = from; at < to; ++at) {
        const Release& release = log.releases[at];
        if (release.by_owner) digest.leaves_out = true;
        for (const View& view : *release.views) {
            if (release.by_owner || !Reach{std::min(release.scope, view.scope), release.block}.includes(eyes))
                continue;
            if (view.lanes || !view.warps.empty() || view.clock) digest.leaves_out = true;
            raise(digest.blocks, view.who.block, view.barrier);
            raise(digest.warps, uint64_t{view.who.block} << 16 | view.who.warp(), view.warp_full);
            raise(digest.threads, uint64_t{view.who.block} << 16 | view.who.thread, view.epoch);
        }
    }
}

void Order::digest(BlockState& state, uint32_t my_block) const {
    Digest& digest = state.digest;
    std::vector<std::pair<KnownLog, uint32_t>> open;  // and the block for which it is read
    for (const KnownLog& known : state.all_know) open.emplace_back(known, my_block);
    while (!open.empty()) {
        const auto [known, eyes] = open.back();
        open.pop_back();
        const Log& log = *logs_[known.log];
        ++steps_;
        const uint64_t key = uint64_t{known.log} << 32 | (log.narrow ? eyes : ~0u);
        uint32_t& read = digest.read[key];
        if (read >= known.entries()) continue;
        digest_releases(digest, log, std::exchange(read, known.entries()), known.entries(), eyes);
        uint32_t& carried = digest.read_carried[key];
        for (; carried < log.carried.size() && log.carried[carried].at < known.entries(); ++carried) {
            const Carried& one = log.carried[carried];
            if (log.releases[one.at].by_owner)
                digest.leaves_out = true;
            else if (one.reach.includes(eyes))
                open.emplace_back(one.known, one.reach.block);
        }
    }
}

void Order::mark_known(const std::vector<KnownLog>& known, std::vector<uint32_t>& reached,
                       std::vector<bool>& alive) const {
    for (const KnownLog& one : known)
        if (!alive[one.log]) {
            alive[one.log] = true;
            reached.push_back(one.log);
        }
}

std::vector<bool> Order::find_alive() const {
    std::vector<bool> alive(logs_.size());
    std::vector<uint32_t> reached;
    const auto mark_views = [&](const std::vector<View>& views) {
        for (const View& view : views) mark_known(view.known, reached, alive);
    };
    for (const auto& [place, log] : log_of_) mark_known({KnownLog{log}}, reached, alive);
    for (const auto& [block, state] : blocks_) {
        mark_known(state.all_know, reached, alive);
        for (const auto& [thread, known] : state.known) mark_known(known, reached, alive);
        for (const auto& [key, view] : state.fences) mark_known(view.known, reached, alive);
        if (state.handed) mark_views(*state.handed);
        if (state.met.known) mark_known({*state.met.known}, reached, alive);
        for (const Arrival& one : state.at_cluster) mark_known(one.known, reached, alive);
        for (const auto& [barrier, arrivals] : state.arrivals)
            for (const Arrival& one : arrivals) mark_known(one.known, reached, alive);
    }
    while (!reached.empty()) {
        const Log& log = *logs_[reached.back()];
        reached.pop_back();
        for (const Carried& one : log.carried) mark_known({one.known}, reached, alive);
        for (const Release& release : log.releases) mark_views(*release.views);
        for (const auto& [block, one] : log.handed)
            if (one.views) mark_views(*one.views);
        steps_ += 1 + log.releases.size() + log.carried.size();
    }
    return alive;
}

void Order::collect() {
    const std::vector<bool> alive = find_alive();
    size_t left = 0;
    for (size_t at = 0; at < logs_.size(); ++at) {
        if (!logs_[at]) continue;
        if (alive[at]) {
            ++left;
            continue;
        }
        kept_ -= logs_[at]->kept;
        logs_[at] = nullptr;
    }
    collect_at_ = logs_.size() + std::max(first_collection, left);
}

bool Order::in_digest(const Digest& digest, ThreadId who, uint32_t epoch) {
    if (digest.read.empty()) return false;
    return reaches(digest.blocks, who.block, epoch) ||
           reaches(digest.warps, uint64_t{who.block} << 16 | who.warp(), epoch) ||
           reaches(digest.threads, uint64_t{who.block} << 16 | who.thread, epoch);
}

}  // namespace warpmark::observe
