// Sequence of source locations of the barriers that each thread reached, hashed into one number. If two
// builds of a program agree in it, they execute the same barriers. Copies of a barrier made by the compiler
// have the same location.
#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "harness/contract/machine_events.h"

namespace warpmark::observe {

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
    void comes(uint32_t block, uint32_t warp, uint32_t lanes, uint32_t site, bool of_warp) {
        if (!run_) return;
        if (!recent_ || recent_block_ != block) {
            recent_ = &threads_of(block);
            recent_block_ = block;
        }
        auto& threads = of_warp ? recent_->at_warps : recent_->at_blocks;
        if (threads.size() <= warp) threads.resize(warp + 1);
        if (lanes == ~0u && !threads[warp].apart)
            threads[warp].together = after(threads[warp].together, place(site));
        else
            advance(threads[warp], lanes, place(site));
    }
    void block_ends(uint32_t block);
    const BarrierDigest& digest() const { return digest_; }

  private:
    // One number per thread. While all lanes of a warp have reached the same barriers, they share a number.
    struct Warp {
        uint64_t together = 0;
        std::unique_ptr<std::array<uint64_t, 32>> apart;
    };
    struct Threads {
        std::vector<Warp> at_blocks, at_warps;
    };
    // Combines a running number with the next location.
    static uint64_t after(uint64_t number, uint64_t place) {
        return (number ^ place) * 6364136223846793005u + 1442695040888963407u;
    }
    static void advance(Warp&, uint32_t lanes, uint64_t place);
    static uint64_t sum_of(const std::vector<Warp>&, uint64_t whose);
    uint64_t place(uint32_t site) {
        return site < places_.size() && places_[site] ? places_[site] : look_up(site);
    }
    uint64_t look_up(uint32_t site);
    Threads& threads_of(uint32_t block);

    const RunView* run_ = nullptr;
    uint64_t launch_ = 0;
    std::vector<uint64_t> places_;  // by site; 0: not looked up yet
    using Blocks = std::unordered_map<uint32_t, Threads>;
    Blocks blocks_;
    Blocks::node_type spare_;
    uint32_t recent_block_ = 0;
    Threads* recent_ = nullptr;
    BarrierDigest digest_;
};

}  // namespace warpmark::observe
