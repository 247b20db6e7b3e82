// Effects of an access on one region, after the lanes' addresses have been resolved.
#pragma once
#include "harness/machine/register_memory_moves.h"
#include "harness/machine/thread_block.h"

namespace warpmark::machine {

// True if the region permits this kind of access.
inline bool permitted(const Warp& warp, const Region& region, Access kind) {
    const Grid& grid = warp.block().grid();
    if (region.freed ||
        (!region.device_writes && kind != Access::load && !(region.host_access && grid.is_host)))
        return false;
    if (!grid.is_host) return region.device_access;
    return (region.host_access && !region.shadow_of) || grid.host_reads_device;
}
// True if observers receive the warp's accesses. The launcher's are not reported.
inline bool is_watched(const Warp& warp) {
    return warp.machine().attached.observer && !warp.block().grid().is_host;
}
// Bytes that the launcher or a call has written, which are initialized from now on.
void host_initializes(Observer&, Region&, uint64_t offset, uint64_t bytes);
// Performs the access of the lanes in one region and notifies observers.
void on_region(Warp&, const Op&, const MemoryOp&, Region&, const Target&);
// Reports a request that goes through the warp's memory pipe.
void tell_request(Warp&, const Op&, const MemoryOp&, WarpRequest&);

}  // namespace warpmark::machine
