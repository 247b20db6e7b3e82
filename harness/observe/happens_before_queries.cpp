// Answers happens-before queries that depend on releases and acquisitions, by searching the release logs from
// the newest entry.
#include <algorithm>
#include <bit>
#include <utility>

#include "harness/observe/happens_before.h"

namespace warpmark::observe {

bool Order::before_by_special(ThreadId who, uint32_t epoch, ThreadId me) const {
    const BlockState& mine = *state_;
    if (who.block == me.block) {
        if (who.warp() == me.warp() && mine.lanes[me.warp()] &&
            epoch <= (*mine.lanes[me.warp()])[me.lane() * 32u + who.lane()])
            return true;
        const size_t warps = mine.warp_full.size();
        if (!mine.warps.empty() && epoch <= mine.warps[me.warp() * warps + who.warp()]) return true;
    }
    if (mine.known.empty() && mine.all_know.empty()) return false;
    ++steps_;
    if (in_digest(mine.digest, who, epoch)) return true;
    const auto own = mine.known.find(me.thread);
    if (own != mine.known.end())
        for (const KnownLog& known : own->second)
            if (known_directly(known, who, epoch, me.block)) return true;
    ++question_;
    looked_at_.resize(logs_.size());
    looked_at_by_.clear();
    if (mine.digest.leaves_out)
        for (const KnownLog& known : mine.all_know)
            if (known_through(known, who, epoch, me.block)) return true;
    if (own != mine.known.end())
        for (const KnownLog& known : own->second)
            if (known_through(known, who, epoch, me.block)) return true;
    return false;
}

// Threads differ in their knowledge of other blocks only by what each has acquired alone.
bool Order::is_known_in(uint32_t block, ThreadId who, uint32_t epoch) {
    enter(block);
    if (before(who, epoch, ThreadId{block, 0})) return true;
    for (const auto& [thread, known] : state_->known)
        if (before(who, epoch, ThreadId{block, thread})) return true;
    return std::ranges::any_of(state_->clocks, [&](const SharedClock& clock) {
        return clock && clock->covers(who.block, who.thread, epoch);
    });
}

// Checks releases by the thread itself, from the point of view of threads in the block `eyes`. This answers
// most queries.
bool Order::known_directly(const KnownLog& known, ThreadId who, uint32_t epoch, uint32_t eyes) const {
    const Log& log = *logs_[known.log];
    ++steps_;
    const auto own = log.by_thread.find(uint64_t{who.block} << 16 | who.thread);
    if (own == log.by_thread.end()) return false;
    for (auto at = own->second.rbegin(); at != own->second.rend(); ++at) {
        ++steps_;
        if (*at >= known.entries()) continue;
        const Release& release = log.releases[*at];
        if (release.time < epoch) return false;
        if (!carries_access(release, *at, known, who, epoch, eyes)) continue;
        for (const View& view : *release.views)
            if (view.who == who && epoch <= view.epoch &&
                Reach{std::min(release.scope, view.scope), release.block}.includes(eyes))
                return true;
    }
    return false;
}

// From the point of view of threads in the block `eyes`.
bool Order::known_through(const KnownLog& known, ThreadId who, uint32_t epoch, uint32_t eyes) const {
    const Log& log = *logs_[known.log];
    ++steps_;
    SearchedLog& before =
        log.narrow ? looked_at_by_[uint64_t{known.log} << 32 | eyes] : looked_at_[known.log];
    const uint32_t fenced = std::max(known.seen, known.fenced);
    const SearchedLog now{question_, known.entries(), known.seen, fenced,
                          std::max(fenced, known.fenced_in_block)};
    if (before.covers(now)) return false;
    before = now;
    // The latest releases carry the most knowledge.
    if (const auto same_block = log.by_block.find(who.block); same_block != log.by_block.end())
        for (auto at = same_block->second.rbegin(); at != same_block->second.rend(); ++at) {
            ++steps_;
            if (*at >= known.entries()) continue;
            const Release& release = log.releases[*at];
            if (release.time < epoch) break;
            if (!carries_access(release, *at, known, who, epoch, eyes)) continue;
            steps_ += release.views->size();
            if (releases_access(release, who, epoch, eyes)) return true;
        }
    for (const uint32_t at : log.clocked) {
        if (at >= known.entries()) break;
        const Release& release = log.releases[at];
        steps_ += release.views->size();
        if (carries_access(release, at, known, who, epoch, eyes) &&
            releases_access(release, who, epoch, eyes))
            return true;
    }
    for (size_t left = log.carried.size(); left-- > 0;) {
        const Carried& one = log.carried[left];
        ++steps_;
        if (one.at >= known.entries()) continue;
        const Release& release = log.releases[one.at];
        if (release.time < epoch) break;
        const uint32_t behind =
            release.block == eyes ? std::max(known.fenced_in_block, known.fenced) : known.fenced;
        if (release.by_owner && one.at >= std::max(known.seen, behind)) continue;
        if (one.reach.includes(eyes) && known_through(one.known, who, epoch, one.reach.block)) return true;
    }
    return false;
}

// True if the release carries the access to a thread with this knowledge. Lock owners must execute a fence
// after taking the lock; otherwise their releases carry nothing.
bool Order::carries_access(const Release& release, uint32_t at, const KnownLog& known, ThreadId who,
                           uint32_t epoch, uint32_t my_block) {
    if (!release.by_owner || at < known.seen) return true;
    const bool same_block = release.block == my_block;
    if (at >= std::max(known.fenced, same_block ? known.fenced_in_block : 0)) return false;
    const uint32_t fenced =
        same_block ? std::min(release.held.fenced_in_block, release.held.fenced) : release.held.fenced;
    return who != ThreadId{release.block, release.owner} || epoch <= release.held.taken || epoch > fenced;
}

bool Order::releases_access(const Release& release, ThreadId who, uint32_t epoch, uint32_t eyes) {
    return std::ranges::any_of(*release.views, [&](const View& view) {
        return Reach{std::min(release.scope, view.scope), release.block}.includes(eyes) &&
               covers(view, who, epoch);
    });
}

bool Order::covers(const View& view, ThreadId who, uint32_t epoch) {
    if (view.clock && view.clock->covers(who.block, who.thread, epoch)) return true;
    if (who.block != view.who.block) return false;
    if (epoch <= view.barrier || (who == view.who && epoch <= view.epoch)) return true;
    if (who.warp() == view.who.warp() &&
        (epoch <= view.warp_full || (view.lanes && epoch <= (*view.lanes)[who.lane()])))
        return true;
    return !view.warps.empty() && epoch <= view.warps[who.warp()];
}

}  // namespace warpmark::observe
