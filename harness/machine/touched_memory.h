// Counts the memory that a program actually makes the simulator use. Only the touched pieces of an allocation
// count, because the operating system provides no others. Each allocation has a fixed overhead, and thread
// stacks count. The job's own buffers do not. The unit is a fixed piece, so that a computer's page size does
// not matter.
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
    // Never decreases when memory is freed, because each new page takes time.
    uint64_t fresh_bytes() const { return fresh_bytes_; }

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
    // Its number is never reused, and the record of it stays.
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
    uint64_t bytes_of(const Region& region) const {
        const auto found = large_.find(region.info.id);
        return found == large_.end() ? region.info.bytes : found->second.bytes;
    }
    // Untouched memory is zero, but reading it makes the operating system provide it.
    bool has_touched(const Region& region, uint64_t offset) const {
        const auto found = large_.find(region.info.id);
        return !region.zeros || found == large_.end() || found->second.seen[offset / piece];
    }
    void add_other(uint64_t more) { bytes_ += more; }
    void remove_other(uint64_t less) { bytes_ -= less; }

  private:
    struct Pieces {
        std::vector<bool> seen;
        uint64_t bytes = 0;
    };
    std::unordered_map<uint32_t, Pieces> large_;
    Pieces* last_ = nullptr;
    uint32_t last_id_ = 0;  // 0: none
    uint64_t bytes_ = 0, fresh_bytes_ = 0;
};

}  // namespace warpmark::machine
