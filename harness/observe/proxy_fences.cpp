// Tracks the last writer of each word and later fences.
#include "harness/observe/proxy_fences.h"

#include <algorithm>
#include <bit>

#include "harness/observe/race_facts.h"

namespace warpmark::observe {
namespace {

constexpr uint32_t word = 4;

}  // namespace

void ProxyFences::launch_begins(const RunView& run) {
    run_ = &run;
    is_on_ = run.copies_from_shared();
    blocks_.clear();
}

void ProxyFences::fence(uint32_t block, uint32_t warp) {
    if (!is_on_) return;
    Block& here = blocks_[block];
    here.fenced[warp] = ++here.now;
    here.covered = std::max(here.covered, here.met);
}

void ProxyFences::access(const WarpAccess& access) {
    if (access.scope != Scope::none && access.kind != Access::store) threads_meet(access.block);
    if (access.of_mbarrier) return;
    const RegionInfo* region = run_->region(access.region);
    if (!region || (region->space != Space::shared && !region->on_chip)) return;
    const bool is_read = access.kind == Access::load;
    if (is_read && access.background != Background::unit) return;
    Block& owner = blocks_[access.owner];
    Shadow<SharedWrite>& words = owner.written[access.region];
    if (!words) words = Shadow<SharedWrite>((region->bytes + word - 1) / word);
    if (!words)
        return findings_.miss("race.", "there was not enough memory to track the reads of bulk copies");
    if (is_read) return look(owner, access, words);
    const bool is_seen = access.background == Background::no && access.owner == access.block;
    const uint32_t time = is_seen ? ++owner.now : 0;
    for (uint32_t left = access.active; left; left &= left - 1) {
        const auto lane = static_cast<uint32_t>(std::countr_zero(left));
        const uint32_t first = access.offsets[lane] / word,
                       last = (access.offsets[lane] + access.width - 1) / word;
        for (uint32_t at = first; at <= last; ++at) words[at] = {time, access.site, access.warp * 32 + lane};
    }
}

void ProxyFences::look(Block& here, const WarpAccess& access, Shadow<SharedWrite>& words) {
    if (access.owner != access.block) return;
    for (uint32_t left = access.active; left; left &= left - 1) {
        const auto lane = static_cast<uint32_t>(std::countr_zero(left));
        const uint32_t first = access.offsets[lane] / word,
                       last = (access.offsets[lane] + access.width - 1) / word;
        for (uint32_t at = first; at <= last; ++at) {
            const SharedWrite& written = words[at];
            if (written.time <= here.covered) continue;
            if (const auto own = here.fenced.find(written.thread / 32);
                own != here.fenced.end() && own->second > written.time)
                continue;
            EarlyUse use;
            use.missing = EarlyUse::MissingWait::proxy_fence;
            use.copy_writes = false;
            use.by_unit = true;
            add_early_use(findings_, *run_, {access.site, access.block, access.warp * 32 + lane, Role::reads},
                          {written.site, access.block, written.thread, Role::writes},
                          {access.region, at * word, word}, use);
        }
    }
}

}  // namespace warpmark::observe
