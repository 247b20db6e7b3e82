// Queries by observers about a run.
#include "harness/machine/run_state.h"

#include "harness/program/barrier_insertion.h"

namespace warpmark::machine {

const RegionInfo* Run::region(uint32_t id) const {
    if (id & shared_region_bit) {
        const uint32_t array = id & shared_array_mask;
        return array < shared_regions.size() ? &shared_regions[array] : nullptr;
    }
    Region* found = const_cast<Memory&>(memory).region(uint64_t{id} << isa::slot_shift);
    return found ? &found->info : nullptr;
}

const std::byte* Run::bytes(uint32_t region) const {
    if (region & shared_region_bit) return nullptr;
    const Region* found = const_cast<Memory&>(memory).region(uint64_t{region} << isa::slot_shift);
    return found && !found->freed ? found->data : nullptr;
}

BarrierGap Run::barrier_gap(uint32_t site, uint32_t other_site, bool of_warp) const {
    return barrier_place(program, site, other_site, of_warp);
}

}  // namespace warpmark::machine
