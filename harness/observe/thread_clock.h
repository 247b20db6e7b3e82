// Vector clock of the threads of a block, or of several blocks of a cluster: for each thread the epoch up to
// which its accesses are known. Barrier objects carry one, so that a phase costs the same however many
// threads arrive and however often.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace warpmark::observe {

class ThreadClock {
  public:
    bool covers(uint32_t block, uint32_t thread, uint32_t epoch) const {
        for (const Part& part : parts_)
            if (part.block == block) return thread < part.epochs.size() && epoch <= part.epochs[thread];
        return false;
    }
    // True if it knows threads of other blocks.
    bool is_foreign(uint32_t block) const {
        return std::ranges::any_of(parts_, [&](const Part& part) { return part.block != block; });
    }
    // The epochs of the block's threads; the first use adds them.
    std::vector<uint32_t>& of(uint32_t block, size_t threads) {
        const auto found = std::ranges::find(parts_, block, &Part::block);
        if (found != parts_.end()) return found->epochs;
        parts_.push_back({block, std::vector<uint32_t>(threads, 0)});
        return parts_.back().epochs;
    }
    // Epoch up to which the block's first threads are known.
    uint32_t least(uint32_t block, size_t threads) const {
        const auto found = std::ranges::find(parts_, block, &Part::block);
        return found == parts_.end()
                   ? 0
                   : *std::min_element(found->epochs.begin(),
                                       found->epochs.begin() + static_cast<std::ptrdiff_t>(threads));
    }
    void drop(uint32_t block) {
        std::erase_if(parts_, [&](const Part& part) { return part.block == block; });
    }
    bool includes(const ThreadClock& other) const {
        return std::ranges::all_of(other.parts_, [&](const Part& theirs) {
            const auto mine = std::ranges::find(parts_, theirs.block, &Part::block);
            if (mine == parts_.end()) return false;
            bool all = true;
            for (size_t at = 0; at < theirs.epochs.size(); ++at) all &= theirs.epochs[at] <= mine->epochs[at];
            return all;
        });
    }
    void join(const ThreadClock& other) {
        for (const Part& theirs : other.parts_) {
            std::vector<uint32_t>& mine = of(theirs.block, theirs.epochs.size());
            for (size_t at = 0; at < mine.size(); ++at) mine[at] = std::max(mine[at], theirs.epochs[at]);
        }
    }

  private:
    struct Part {
        uint32_t block = 0;
        std::vector<uint32_t> epochs;  // by thread
    };
    std::vector<Part> parts_;
};
using SharedClock = std::shared_ptr<const ThreadClock>;  // null: knows nothing

// Joins clocks. Threads that meet mostly have the same ones, so the last result is kept.
class ClockJoin {
  public:
    SharedClock operator()(const SharedClock& one, const SharedClock& other) {
        if (!other || one == other) return one;
        if (!one) return other;
        if (one == first_ && other == second_) return result_;
        first_ = one;
        second_ = other;
        if (other->includes(*one)) return result_ = other;
        if (one->includes(*other)) return result_ = one;
        auto both = std::make_shared<ThreadClock>(*one);
        both->join(*other);
        return result_ = std::move(both);
    }

  private:
    SharedClock first_, second_, result_;
};

}  // namespace warpmark::observe
