// Places in global memory that a few blocks of a launch access: hashes of the addresses, and the distinct
// bytes of each argument. Counts what Count does, too.
#pragma once
#include <map>
#include <unordered_map>

#include "harness/observe/event_observers.h"

namespace warpmark::observe {

class BlockFootprint final : public Count {
  public:
    void launch_begins(const RunView&) override;
    void launch_ends(LaunchRecord&) override;
    void request(const WarpRequest&) override;
    void unit_moves(uint32_t site, uint32_t region, Access, uint64_t bytes) override;

  private:
    // Distinct bytes, and how many come again.
    class Bytes {
      public:
        void add(uint64_t address, uint64_t width);
        uint64_t count() const { return count_; }
        uint64_t again() const { return again_; }

      private:
        std::unordered_map<uint64_t, uint32_t> sectors_;  // a bit per byte
        uint64_t last_sector_ = ~uint64_t{0};
        uint32_t* last_ = nullptr;  // its bits
        uint64_t count_ = 0, again_ = 0;
    };
    struct Region {
        Bytes loaded, stored;
        uint64_t loaded_by_unit = 0, stored_by_unit = 0;
    };
    const RunView* run_ = nullptr;
    AddressSums sums_;
    std::map<uint32_t, Region> regions_;
};

}  // namespace warpmark::observe
