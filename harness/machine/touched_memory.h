// How much memory a program makes the machine keep in fact. Of an allocation only those
// pieces count that somebody has touched, as the operating system gives no others; something counts for each
// allocation, and the stacks of threads do. A job's own buffers are the job's. Counted in pieces, so that the
// size of a computer's pages does not matter.
#pragma once
#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "harness/machine/global_memory.h"

namespace warpmark::machine {

class TouchedMemory {
  public:
    static constexpr uint64_t piece = 2 << 20, of_a_region = 256;
    uint64_t bytes() const { return bytes_; }
    uint64_t fresh_bytes() const {
        return fresh_bytes_;
    }  // likewise, with what was given back: each page takes a while

    void begins(const Region& region) {
        bytes_ += of_a_region;
        if (!region.zeros) {
            bytes_ += region.info.bytes;
            fresh_bytes_ += region.info.bytes;
        } else
            large_[region.info.id].seen.resize((region.info.bytes + piece - 1) / piece);
        last_ = nullptr;
        last_id_ = 0;
    }
    // Its number is never given out again, and what is kept of it stays.
    void ends(const Region& region) {
        const auto found = large_.find(region.info.id);
        bytes_ -= found == large_.end() ? region.info.bytes : found->second.bytes;
        if (found != large_.end()) large_.erase(found);
        last_ = nullptr;
        last_id_ = 0;
    }
    void touch(const Region& region, uint64_t offset, uint64_t count) {
        if (!region.zeros || count == 0) return;
        if (last_id_ != region.info.id) {
            const auto found = large_.find(region.info.id);
            last_ = found == large_.end() ? nullptr : &found->second;
            last_id_ = region.info.id;
        }
        if (!last_) return;
        const uint64_t end = std::min<uint64_t>(last_->seen.size(), (offset + count - 1) / piece + 1);
        for (uint64_t at = offset / piece; at < end; ++at) {
            if (last_->seen[at]) continue;
            const uint64_t more = std::min(piece, region.info.bytes - at * piece);
            last_->seen[at] = true;
            last_->bytes += more;
            bytes_ += more;
            fresh_bytes_ += more;
        }
    }
    // What nobody has touched is zero, and whoever reads it all the same makes it be there.
    bool has_touched(const Region& region, uint64_t offset) const {
        const auto found = large_.find(region.info.id);
        return !region.zeros || found == large_.end() || found->second.seen[offset / piece];
    }
    void keep_beside(uint64_t more) { bytes_ += more; }
    void give_beside(uint64_t less) { bytes_ -= less; }

  private:
    struct Pieces {
        std::vector<bool> seen;
        uint64_t bytes = 0;
    };
    std::unordered_map<uint32_t, Pieces> large_;
    Pieces* last_ = nullptr;
    uint32_t last_id_ = 0;  // 0: of none
    uint64_t bytes_ = 0, fresh_bytes_ = 0;
};

}  // namespace warpmark::machine
