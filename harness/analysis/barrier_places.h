// barrier_places.h: the source places of the barriers that each thread came to, in order, as one number: two
// builds of one program in which it is the same differ in no barrier. Copies of a barrier that a compiler
// made have one place.
#pragma once
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "harness/trace/events.h"

namespace warpmark::analysis {

struct BarrierDigest {
    uint64_t of_blocks = 0, of_warps = 0;
    bool operator==(const BarrierDigest&) const = default;
};

class BarrierPlaces {
  public:
    void launch_begins(const RunView& run) {
        run_ = &run;
        launch_ += 1;
        recent_ = nullptr;
    }
    void comes(uint32_t block, uint32_t warp, uint32_t lanes, uint32_t site, bool of_warp);
    void block_ends(uint32_t block);
    const BarrierDigest& digest() const { return digest_; }

  private:
    struct Threads {
        std::vector<uint64_t> at_blocks, at_warps;  // a number each, by warp * 32 + lane
    };
    uint64_t place(uint32_t site);

    const RunView* run_ = nullptr;
    uint64_t launch_ = 0;
    std::vector<uint64_t> places_;  // by site; 0: not looked up yet
    std::unordered_map<uint32_t, Threads> blocks_;
    uint32_t recent_block_ = 0;
    Threads* recent_ = nullptr;
    BarrierDigest digest_;
};

}  // namespace warpmark::analysis
