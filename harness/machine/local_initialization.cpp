// Maintains the masks of initialized local bytes and reports reads of uninitialized ones.
#include "harness/machine/local_initialization.h"

#include <algorithm>
#include <bit>

#include "harness/machine/byte_provenance.h"
#include "harness/machine/thread_block.h"

namespace warpmark::machine {
namespace {

// Frame that owns the variables there: the running function's, or that of a caller.
const Frame* frame_of_offset(const Warp& warp, uint32_t offset) {
    const Frame* frame = warp.current_frame();
    while (frame->caller && offset < frame->stack_base) frame = frame->caller;
    return frame;
}

void tell_unset(Warp& warp, const Op& op, uint32_t lanes, uint32_t offset, uint32_t bytes) {
    const Frame* frame = frame_of_offset(warp, offset);
    UninitializedVariableRead read;
    read.site = warp.site_of(op, warp.current_frame());
    read.block = warp.block().index();
    read.warp = warp.index();
    read.lanes = lanes;
    read.offset = offset - frame->stack_base;
    read.bytes = bytes;
    read.locals = frame->code->locals;
    warp.machine().attached.observer->uninitialized_read(read);
}

// Loads other values in place of uninitialized bytes.
void load_with_others(Warp& warp, const MemoryOp& memory, const uint32_t* offsets, const Target& at) {
    const uint32_t width = width_of(memory);
    ValueInjector& injector = *warp.machine().attached.injector;
    std::byte values[32 * 32];
    uint32_t places[32];
    for (uint32_t lane = 0; lane < 32; ++lane) {
        places[lane] = lane * width;
        if (!(at.active >> lane & 1)) continue;
        std::copy_n(at.data + at.offsets[lane], width, values + places[lane]);
        for (uint32_t byte = 0; byte < width; ++byte)
            if (!warp.local_bytes.is_set(offsets[lane] + byte, lane))
                values[places[lane] + byte] = injector.unset_byte(offsets[lane] + byte);
    }
    load(warp, memory, Target{values, places, at.active});
}

}  // namespace

void LocalBytes::enter(uint32_t offset, uint32_t bytes, uint32_t lanes) {
    if (set_.size() < size_t{offset} + bytes) set_.resize(size_t{offset} + bytes);
    for (uint32_t at = 0; at < bytes; ++at) set_[offset + at] &= ~lanes;
}

void LocalBytes::set(const StackPlaces& at, uint32_t lanes, uint32_t width) {
    for (uint32_t left = lanes; left;) {
        const auto lane = static_cast<uint32_t>(std::countr_zero(left));
        const uint32_t same = at.all_one ? lanes : 1u << lane;
        const size_t end = std::min<size_t>(set_.size(), size_t{at.offsets[lane]} + width);
        for (size_t byte = at.offsets[lane]; byte < end; ++byte) set_[byte] |= same;
        left &= ~same;
    }
}

uint32_t LocalBytes::unset_lanes(const StackPlaces& at, uint32_t lanes, uint32_t width) const {
    uint32_t unset = 0;
    for (uint32_t left = lanes; left;) {
        const auto lane = static_cast<uint32_t>(std::countr_zero(left));
        const uint32_t same = at.all_one ? lanes : 1u << lane;
        const size_t end = std::min<size_t>(set_.size(), size_t{at.offsets[lane]} + width);
        for (size_t byte = at.offsets[lane]; byte < end; ++byte) unset |= same & ~set_[byte];
        left &= ~same;
    }
    return unset;
}

void move_on_stack(Warp& warp, const Op& op, const MemoryOp& memory, const std::byte* values,
                   const StackPlaces& places, const Target& at) {
    const uint32_t width = width_of(memory);
    if (memory.kind == Access::store) {
        warp.local_bytes.set(places, at.active, width);
        move(warp, memory, values, at);
        return;
    }
    const uint32_t unset = warp.local_bytes.unset_lanes(places, at.active, width);
    if (unset) tell_unset(warp, op, unset, places.offsets[std::countr_zero(unset)], width);
    ValueInjector* injector = warp.machine().attached.injector;
    const bool is_changed = unset && injector && memory.kind == Access::load &&
                            injector->changes_unset(warp.site_of(op, warp.current_frame()));
    if (is_changed)
        load_with_others(warp, memory, places.offsets, at);
    else
        move(warp, memory, values, at);
}

}  // namespace warpmark::machine
