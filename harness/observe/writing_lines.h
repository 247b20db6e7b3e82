// Lines that have written to a range of memory, with their threads and extents; used to explain reads of
// uninitialized bytes. A few lines are kept, and it is recorded if there were more.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "harness/contract/finding.h"
#include "harness/contract/machine_events.h"

namespace warpmark::observe {

class Writers {
  public:
    void clear() {
        lines_.clear();
        more_ = by_host_ = false;
    }
    void note(const WarpAccess&);
    void note_host() { by_host_ = true; }

    // For a read at the site `reader`, whose own writes are excluded.
    void describe(const RunView&, const RegionInfo&, uint32_t reader, UninitializedRead&) const;

  private:
    struct Line {
        uint32_t site = 0;
        uint64_t lowest = ~uint64_t{0}, highest = 0;   // bytes
        uint32_t first_thread = ~0u, last_thread = 0;  // within the block
        uint32_t width = 0;
        bool several_blocks = false;
        uint32_t block = 0;
    };
    std::vector<Line> lines_;
    bool more_ = false, by_host_ = false;
};

}  // namespace warpmark::observe
