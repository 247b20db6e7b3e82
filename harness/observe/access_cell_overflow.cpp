// Accesses that do not fit into a word's cell. If only block barriers and the end of the launch order
// threads, the accesses in the cell cover them. If fences, atomic operations or partial barriers do, they are
// kept here, up to a limit; beyond it, races with the lost accesses are reported as unknown.
#include <algorithm>
#include <utility>

#include "harness/observe/race_detector.h"

namespace warpmark::observe {

// is_mixed: the kept accesses are strong and this one is not, or vice versa.
void Races::lose(Cell& cell, PastAccess old, uint64_t at, bool is_mixed) {
    if (over(old)) return;
    const bool strong = is_strong(old);
    const uint32_t kinds = (old.site_and_kind & is_write ? Cell::lost_write : 0) |
                           (strong ? 0 : Cell::lost_plain) |
                           (strong && !(old.site_and_kind & hands_over) ? Cell::lost_unfenced : 0);
    // All threads of a block may use a few words, for example barrier objects and bins.
    constexpr size_t most_of_few = 2'112, few_words = 6'000, most_of_a_word = 64, most_words = 100'000;
    // Strong accesses conflict if one of them has only the scope of its block.
    const bool may_matter =
        order_.has_special() || is_mixed || (strong && region_->is_narrow && home_ == &global_);
    if (!may_matter || home_->more.size() >= most_words) return cell.lose(old.epoch, kinds);
    Overflow& here = home_->more[{region_->number, at}];
    const uint32_t barrier = home_->space == Space::shared ? order_.block_barrier_epoch() : 0;
    if (std::exchange(here.barrier, barrier) != barrier)
        std::erase_if(here.all, [&](const PastAccess& one) { return over(one); });
    here.has_writes |= (old.site_and_kind & is_write) != 0;
    here.has_soft |= !is_hard(old);
    cell.lost |= Cell::more_elsewhere;
    old.entry = 0;  // ids in the log change
    const auto is_own = [&](const PastAccess& one) {
        return one.thread == old.thread && one.block == old.block &&
               ((one.site_and_kind ^ old.site_and_kind) & 0xff) == 0;
    };
    auto own = here.all.begin() + static_cast<std::ptrdiff_t>(std::min(here.next, here.all.size()));
    if (own == here.all.end() || !is_own(*own)) own = std::ranges::find_if(here.all, is_own);
    if (own != here.all.end()) {
        *own = old;
        here.next = static_cast<size_t>(own - here.all.begin()) + 1;
        return;
    }
    if (here.all.size() >= (home_->more.size() <= few_words ? most_of_few : most_of_a_word))
        return cell.lose(old.epoch, kinds);
    here.all.push_back(old);
}

// True if `last`, the last write to the location, has read the release of this kind, and this thread knows of
// it (see observed()).
bool Races::is_observed(uint32_t kind, const PastAccess& last, const PastAccess& fresh) const {
    return (kind & is_atomic) && (kind & hands_over) && (last.site_and_kind & also_reads) &&
           ordered(last, fresh);
}

void Races::check_more(const PastAccess& last, const PastAccess& fresh, const WarpAccess& access,
                       uint64_t at) {
    const auto found = home_->more.find({region_->number, at});
    if (found == home_->more.end()) return;
    if (!found->second.has_soft && is_hard(fresh)) return;
    if (!found->second.has_writes && !(fresh.site_and_kind & is_write)) return;
    // Queries of a thread's knowledge are slow, so relevance is checked first.
    for (const PastAccess& old : found->second.all)
        if (conflict(old, fresh) && !is_observed(old.site_and_kind, last, fresh))
            check(old, fresh, access, at);
}

// True if the race check of `fresh` would need the lost accesses.
bool Races::lacks(const Cell& cell, const PastAccess& last, const PastAccess& fresh) const {
    PastAccess lost;
    lost.epoch = cell.lost & Cell::epoch_bits;
    if (!order_.has_special() || over(lost)) return false;
    const bool writes = fresh.site_and_kind & is_write,
               is_strong = fresh.site_and_kind & (is_atomic | is_volatile);
    if (!writes && !(cell.lost & Cell::lost_write)) return false;
    if (is_strong && !(cell.lost & Cell::lost_plain)) return false;
    const bool is_of_block = home_->space == Space::shared && !home_->visited;
    if (is_of_block && order_.knows_block(ThreadId{fresh.block, fresh.thread}, lost.epoch)) return false;
    const bool is_fenced = !(cell.lost & (Cell::lost_plain | Cell::lost_unfenced));
    return !is_fenced || !is_observed(is_atomic | hands_over, last, fresh);
}

// Splits words into bytes.
void Races::split_more(uint64_t number) {
    MoreAccesses bytes;
    std::erase_if(home_->more, [&](const auto& one) {
        const auto& [place, all] = one;
        for (uint64_t byte = 0; byte < 4 && place.first == number; ++byte)
            bytes[{number, place.second * 4 + byte}] = all;
        return place.first == number;
    });
    home_->more.merge(bytes);
}

}  // namespace warpmark::observe
