// Pending asynchronous copies for each word of a memory range: usually one. Limit: per word, at most
// `most_older` copies are kept in addition to the newest; the oldest are dropped.
#pragma once
#include <cstdint>
#include <iterator>
#include <unordered_map>

#include "harness/observe/shadow_memory.h"

namespace warpmark::observe {

class CopiedWords {
  public:
    static constexpr uint32_t word = 4;  // bytes

    // Starts with memory of this size. Returns false if there is not enough room.
    bool begin(uint64_t bytes) {
        if (!newest_) newest_ = Shadow<uint32_t>((bytes + word - 1) / word);
        return static_cast<bool>(newest_);
    }
    bool any() const { return copies_ != 0; }

    void add(uint32_t copy, uint32_t offset, uint32_t bytes) {
        ++copies_;
        for (uint32_t at = offset / word; at <= (offset + bytes - 1) / word; ++at) {
            if (newest_[at] && older_.count(at) == most_older) older_.erase(older_.find(at));
            if (newest_[at]) older_.emplace(at, newest_[at] - 1);
            newest_[at] = copy + 1;
        }
    }
    void remove(uint32_t copy, uint32_t offset, uint32_t bytes) {
        --copies_;
        for (uint32_t at = offset / word; at <= (offset + bytes - 1) / word; ++at) {
            const bool is_newest = newest_[at] == copy + 1;
            if (is_newest) newest_[at] = 0;
            if (older_.empty()) continue;
            auto [one, end] = older_.equal_range(at);
            if (is_newest && one != end) {
                newest_[at] = one->second + 1;
                older_.erase(one);
                continue;
            }
            while (one != end) one = one->second == copy ? older_.erase(one) : std::next(one);
        }
    }
    template <class Visit>
    void visit(uint32_t at, const Visit& visit) {
        if (!newest_[at]) return;
        visit(newest_[at] - 1);
        if (older_.empty()) return;
        const auto [first, end] = older_.equal_range(at);
        for (auto one = first; one != end; ++one) visit(one->second);
    }

  private:
    static constexpr size_t most_older = 16;
    Shadow<uint32_t> newest_;                            // copy + 1; 0: none
    std::unordered_multimap<uint32_t, uint32_t> older_;  // by word
    uint64_t copies_ = 0;
};

}  // namespace warpmark::observe
