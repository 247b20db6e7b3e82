// Searches for a fix that coalesces an uncoalesced access to global memory. Each candidate is applied to the
// observed addresses and evaluated by the rule of sector_coalescing.h: exchanged thread indices, adjacent
// elements for adjacent threads, a structure of arrays.
#pragma once
#include <optional>

#include "harness/contract/machine_events.h"
#include "harness/contract/traffic_facts.h"

namespace warpmark::observe {

// Address pattern of a line, from its first requests that waste sectors.
class AddressPattern {
  public:
    // `address`: that of lane 0, in a request with all lanes.
    void note(const WarpRequest&, uint64_t address);

    struct NeighborAccess {
        uint32_t warp = 0;
        int64_t bytes = 0;
    };
    std::optional<int64_t> round() const { return round_; }  // from one request to the next of the same warp
    std::optional<NeighborAccess> other_warp() const { return other_; }
    uint32_t first_warp() const { return warp_; }

  private:
    bool began_ = false;
    uint32_t block_ = 0, warp_ = 0;
    uint64_t address_ = 0;
    std::optional<int64_t> round_;
    std::optional<NeighborAccess> other_;
};

struct GlobalUse {
    WorstRequest request;
    AddressPattern motion;
    bool kernel_has_tight_lines = false;  // the kernel has lines whose accesses are coalesced
};

SectorFix sector_fix(const RegionInfo& buffer, const GlobalUse&, const std::array<uint32_t, 3>& block);

}  // namespace warpmark::observe
