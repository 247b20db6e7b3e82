// Lane-by-lane register operations that are not rows: packing and unpacking of vectors, the clock.
#include <cstring>

#include "harness/machine/warp.h"

namespace warpmark::machine {

void Warp::pack(const PackOp& op) const {
    for (uint32_t lane = 0; lane < 32; ++lane) {
        if (!(active >> lane & 1)) continue;
        std::byte whole[16] = {};
        for (size_t at = 0; at < op.elements.size(); ++at)
            std::memcpy(whole + at * op.element_bytes, frame + op.elements[at] + lane * op.element_bytes,
                        op.element_bytes);
        std::memcpy(frame + op.scalar + lane * op.scalar_bytes, whole, op.scalar_bytes);
    }
}

void Warp::unpack(const PackOp& op) const {
    for (uint32_t lane = 0; lane < 32; ++lane) {
        if (!(active >> lane & 1)) continue;
        std::byte whole[16] = {};
        std::memcpy(whole, frame + op.scalar + lane * op.scalar_bytes, op.scalar_bytes);
        for (size_t at = 0; at < op.elements.size(); ++at)
            if (op.elements[at] != none)
                std::memcpy(frame + op.elements[at] + lane * op.element_bytes, whole + at * op.element_bytes,
                            op.element_bytes);
    }
}

// The clock counts its own readings: it advances, but reveals neither the computer nor how the program was
// compiled.
void Warp::read_clock(const Op& op) const {
    if (!run_.work.time_stands) run_.work.ticks += Work::ticks_a_reading;
    const uint64_t now = run_.work.ticks;
    for (uint32_t lane = 0; lane < 32; ++lane)
        if (active >> lane & 1) std::memcpy(frame + op.slots.d + lane * op.detail, &now, op.detail);
}

}  // namespace warpmark::machine
