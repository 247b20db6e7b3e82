// Searches for a change of a layout or of indices that makes a request cheaper.
#pragma once
#include <optional>
#include <span>
#include <vector>

#include "harness/contract/machine_events.h"
#include "harness/contract/traffic_facts.h"

namespace warpmark::observe {

// Worst request of one line to the array. The offsets of its lanes are relative to the start of the array.
struct ArrayUse {
    WorstRequest request;
    int line = 0;
};

// Wavefront that serves each lane of the request at these offsets; unknown for asynchronous copies.
LaneWavefronts serving(const WorstRequest&, const LaneOffsets&);

// Fixes for uses[0]: one change, or two alternatives; or the reason why there is none.
struct BankFixes {
    std::vector<LayoutFix> fixes;
    NoLayoutFix why_none = NoLayoutFix::none_sought;
};
BankFixes bank_fixes(const RegionInfo& array, std::span<const ArrayUse> uses);

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
