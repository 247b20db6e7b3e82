// What an access does to one region, once it is known where each lane goes.
#pragma once
#include "harness/machine/lane_transfer.h"
#include "harness/machine/thread_block.h"

namespace warpmark::machine {

// May the instruction do to the region what it does?
inline bool permitted(const Warp& warp, const Region& region, Access kind) {
    const Grid& grid = warp.block().grid();
    if (region.freed ||
        (!region.device_writes && kind != Access::load && !(region.host_access && grid.is_host)))
        return false;
    if (!grid.is_host) return region.device_access;
    return (region.host_access && !region.shadow_of) || grid.host_reads_device;
}
// Do observers get the warp's accesses? Not the launcher's.
inline bool is_watched(const Warp& warp) {
    return warp.machine().attached.observer && !warp.block().grid().is_host;
}
// The lanes of one region: bytes move, and observers are told.
void on_region(Warp&, const Op&, const MemoryOp&, Region&, const Target&);
// What goes through the warp's memory pipe.
void tell_request(Warp&, const Op&, const MemoryOp&, WarpRequest&);

}  // namespace warpmark::machine
