// Outline of a launch that is to be recorded: number of steps of a block, memory that it accesses, and the
// steps in which the locations of findings are reached.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "harness/contract/machine_events.h"

namespace warpmark::observe {

// Access to find: a location, optionally a thread, and the bytes accessed.
struct SoughtAccess {
    std::string file;
    int line = 0, column = 0;
    bool has_thread = false;
    uint32_t warp = 0, lane = 0;
    uint32_t without = 0;  // lanes of the warp that must not be part of it
    uint32_t region = 0;
    uint64_t offset = 0, bytes = 0;  // 0 bytes: any memory
};

struct SoughtSteps {
    std::vector<uint64_t> at_place, on_bytes;  // steps, the earliest ones
    // For on_bytes: number of barriers that the block had completed.
    std::vector<uint32_t> phases;
    std::vector<uint64_t> with_others;  // at the location, with lanes that should not be there
};

struct LaunchOutline {
    uint32_t launch = 0;
    LaunchRecord shape;  // kernel, grid, block, shared memory
    uint64_t steps = 0;
    std::vector<SoughtSteps> met;  // one per sought access
    struct Region {
        RegionInfo info;
        std::string type;
        std::vector<uint64_t> extents;
        uint64_t first = ~uint64_t{0}, end = 0;  // range that the block accesses
        uint64_t at = 0;                         // shared: offset in the block's shared memory
    };
    std::map<uint32_t, Region> regions;
};

class Outline final : public Observer {
  public:
    // Covers the launches of `kernel`; all launches if it is "".
    Outline(std::string kernel, uint32_t block, std::vector<SoughtAccess> sought)
        : kernel_(std::move(kernel)), block_(block), sought_(std::move(sought)) {}

    // The launch in which most of the sought accesses occur; the first one of several. nullptr: the block
    // never ran.
    const LaunchOutline* best() const;

    bool wants_steps() const override { return true; }
    bool wants_steps_of(uint32_t block) const override { return is_meant_ && block == block_; }
    void launch_begins(const RunView&) override;
    void launch_ends(LaunchRecord&) override;
    void step(const WarpStep&) override;
    void access(const WarpAccess&) override;
    void request(const WarpRequest&) override;
    void block_barrier(uint32_t block) override;

  private:
    std::string kernel_;
    uint32_t block_;
    std::vector<SoughtAccess> sought_;
    const RunView* run_ = nullptr;
    bool is_meant_ = false;
    uint32_t launches_ = 0, phase_ = 0;
    LaunchOutline now_;
    std::vector<LaunchOutline> all_;
};

}  // namespace warpmark::observe
