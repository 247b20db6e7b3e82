// Places in global memory that a few blocks of a launch access: hashes of the addresses, and the distinct
// bytes of each argument. Counts what Count does, too.
#pragma once
#include <map>
#include <unordered_set>

#include "harness/observe/event_observers.h"

namespace warpmark::observe {

class BlockFootprint final : public Count {
  public:
    void launch_begins(const RunView&) override;
    void launch_ends(LaunchRecord&) override;
    void request(const WarpRequest&) override;
    void unit_moves(uint32_t site, uint32_t region, Access, uint64_t bytes) override;

  private:
    struct Region {
        std::unordered_set<uint64_t> loaded, stored;  // sectors
        uint64_t loaded_by_unit = 0, stored_by_unit = 0;
    };
    const RunView* run_ = nullptr;
    AddressSums sums_;
    std::map<uint32_t, Region> regions_;
};

}  // namespace warpmark::observe
