// Phase times of barrier objects: two numbers per object.
#include "harness/machine/mbarrier_phase_times.h"

#include <algorithm>
#include <bit>

#include "harness/machine/register_memory_moves.h"

namespace warpmark::machine {
namespace {

uint64_t reports_at(const Clock& clock, const MemoryOp& memory) {
    if (memory.tracks == Background::group) return std::max(clock.cycles, clock.copies.all);
    return memory.tracks == Background::unit ? std::max(clock.cycles, clock.reports) : clock.cycles;
}

}  // namespace

void ObjectTimes::meets(Warp& warp, const MemoryOp& memory, const uint8_t* phases, const Target& at) {
    uint64_t over = 0;
    for (uint32_t left = at.active; left; left &= left - 1) {
        const auto lane = static_cast<uint32_t>(std::countr_zero(left));
        const std::byte* object = at.data + at.offsets[lane];
        Times& times = objects_[object];
        if (memory.kind == Access::store) {
            times = {};
        } else if (memory.kind == Access::load) {
            over = std::max(over, times.over);
        } else {
            times.reported = std::max(times.reported, reports_at(warp.clock, memory));
            if (mbarrier_phase(object) != phases[lane]) times.over = times.reported;
        }
    }
    warp.clock.wait_until(over);
}

}  // namespace warpmark::machine
