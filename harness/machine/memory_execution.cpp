// Executes memory instructions of the active lanes: addresses → regions and offsets → bytes, and the events
// that report them. Usually all lanes access one region and stay within it; at_once() detects and handles
// that case. Otherwise piecemeal() processes window by window and region by region, and reports every lane
// whose address is in no memory.
#include <algorithm>
#include <array>
#include <bit>
#include <string_view>
#include <vector>

#include "harness/base/lane_loops.h"
#include "harness/base/range_checks.h"
#include "harness/machine/access_execution.h"
#include "harness/machine/byte_provenance.h"
#include "harness/machine/lane_addresses.h"
#include "harness/machine/machine_faults.h"
#include "harness/machine/register_memory_moves.h"
#include "harness/machine/thread_block.h"

namespace warpmark::machine {
namespace {

constexpr uint64_t array_mask = (uint64_t{1} << isa::shared_array_shift) - 1;

uint32_t alignment_mask(uint32_t width) {
    return std::min(width, 16u) - 1;
}

// Offsets of the lanes, relative to `base`.
Footprint footprint(const Warp& warp, const MemoryOp& op, uint64_t base, uint32_t (&offsets)[32]) {
    const uint64_t add = constant_part(warp, op) - base;
    if (op.address_slot == none) {
        const auto offset = static_cast<uint32_t>(add);
        std::fill_n(offsets, 32, offset);
        return Footprint{add >> 32, offset, offset, warp.active == ~0u, 0};
    }
    const std::byte* address = warp.frame + op.address_slot;
    if (op.address_bytes == 8)
        return lane_loops().footprint64(reinterpret_cast<const uint64_t*>(address), add, warp.active,
                                        offsets);
    return lane_loops().footprint32(reinterpret_cast<const uint32_t*>(address), static_cast<uint32_t>(add),
                                    warp.active, offsets);
}

// The region of a global address is its slot, that of a shared address its array.
// Always inlined: for the compiler it is just too large, and every access passes through it.
[[gnu::always_inline]] inline Region* region_of(const Warp& warp, bool is_shared, uint64_t address) {
    if (!is_shared) return warp.machine().memory.region(address);
    return warp.block().shared_at(address);
}

// True if the address within the shared window belongs to another block of the cluster, or if the instruction
// (st.async) takes that path. Such lanes are a request of their own; those of the own block count as if they
// were alone. On an H200 (driver 580.159.04) they add nothing to the counters of shared memory.
bool is_remote(const Warp& warp, const MemoryOp& memory, uint64_t address, const Region* region) {
    return memory.by_copy_unit ||
           (isa::rank_bits(address) && warp.block().shared_at(isa::without_rank(address)) != region);
}

bool in_bounds(const Footprint& print, uint32_t width, uint64_t bytes) {
    return print.apart == 0 && fits(print.highest, width, bytes) && (print.bits & alignment_mask(width)) == 0;
}

bool on_region_at_once(Warp& warp, const Op& op, const MemoryOp& memory, uint64_t window, bool is_shared,
                       uint64_t first) {
    Region* region = region_of(warp, is_shared, first - window);
    if (!region || !permitted(warp, *region, memory.kind)) return false;
    alignas(64) uint32_t offsets[32];
    const uint32_t width = width_of(memory);
    const Footprint print = footprint(
        warp, memory,
        is_shared ? window + ((first - window) & ~array_mask) : first >> isa::slot_shift << isa::slot_shift,
        offsets);
    if (region->info.lead || !in_bounds(print, width, region->info.bytes)) return false;
    const Target at{region->data, offsets,      warp.active,
                    print.even,   print.stride, region->info.space == Space::global};
    on_region(warp, op, memory, *region, at);
    if (!is_watched(warp)) return true;
    WarpRequest request;
    if (is_shared && is_remote(warp, memory, first - window, region)) [[unlikely]]
        request.is_remote = true;
    request.space = region->info.space;
    request.region = region->info.id;
    request.active = warp.active;
    request.region_at = region->real_offset;
    request.base = is_shared ? region->real_offset : first >> isa::slot_shift << isa::slot_shift;
    request.offsets = offsets;
    request.even = print.even;
    request.stride = print.stride;
    tell_request(warp, op, memory, request);
    return true;
}

// End of the local variables of the running function. Nothing after it is alive.
uint32_t stack_end(const Warp& warp) {
    return warp.current_frame()->stack_base + warp.current_frame()->code->local_end;
}

// A lane's own memory. Lanes are one stride apart.
bool on_stack_at_once(Warp& warp, const Op& op, const MemoryOp& memory, uint64_t window) {
    alignas(64) uint32_t offsets[32];
    const uint32_t width = width_of(memory);
    const Footprint print = footprint(warp, memory, window, offsets);
    if (!in_bounds(print, width, stack_end(warp))) return false;
    std::byte* stack = warp.stack(0, print.highest, width);
    const auto stride = static_cast<uint32_t>(warp.stack(1, print.highest, width) - stack);
    alignas(64) uint32_t places[32];
    for (uint32_t lane = 0; lane < 32; ++lane) places[lane] = offsets[lane] + lane * stride;
    std::byte buffer[32 * 32];
    const std::byte* values = memory.kind == Access::store ? stored_values(warp, memory, buffer) : nullptr;
    const Target at{stack - print.highest, places, warp.active};
    if (warp.keeps_local_bytes)
        move_on_stack(warp, op, memory, values, {offsets, print.even && print.stride == 0}, at);
    else
        move(warp, memory, values, at);
    return true;
}

// Counts parameters that may contain data that the launcher read from device memory. Pointers and sizes come
// first, and are few.
void count_carried(const Warp& warp, const MemoryOp& memory, const uint32_t* offsets) {
    constexpr uint32_t pointers_and_sizes = 128;
    for (uint32_t left = warp.active; left; left &= left - 1)
        if (offsets[std::countr_zero(left)] >= pointers_and_sizes)
            warp.machine().seen.current->carried_bytes += width_of(memory);
}

// A .param of the kernel: the same bytes for all lanes. A .param of a call: an area of the frame, lane after
// lane.
bool on_params_at_once(Warp& warp, const MemoryOp& memory, uint64_t window) {
    alignas(64) uint32_t offsets[32];
    std::byte buffer[32 * 32];
    if (memory.frame_param) {
        for (uint32_t lane = 0; lane < 32; ++lane) offsets[lane] = lane * memory.param_stride;
        const std::byte* values =
            memory.kind == Access::store ? stored_values(warp, memory, buffer) : nullptr;
        move(warp, memory, values,
             Target{warp.frame + memory.offset, offsets, warp.active, warp.active == ~0u,
                    memory.param_stride});
        return true;
    }
    auto& parameters = warp.block().grid().parameters;
    const Footprint print = footprint(warp, memory, window, offsets);
    if (memory.kind != Access::load || print.apart ||
        !fits(print.highest, width_of(memory), parameters.size()))
        return false;
    load(warp, memory,
         Target{const_cast<std::byte*>(parameters.data()), offsets, warp.active, print.even, print.stride});
    if (warp.block().grid().carries_data) count_carried(warp, memory, offsets);
    return true;
}

// Returns true if all lanes were served in one step.
bool at_once(Warp& warp, const Op& op, const MemoryOp& memory) {
    if (memory.space == Space::param) return on_params_at_once(warp, memory, 0);
    if (memory.space == Space::local) return on_stack_at_once(warp, op, memory, 0);
    const uint64_t first = address_of(warp, memory, static_cast<uint32_t>(std::countr_zero(warp.active)));
    if (memory.space == Space::shared) return on_region_at_once(warp, op, memory, 0, true, first);
    if (memory.space == Space::none) {
        if (isa::in_window(first, isa::local_window))
            return on_stack_at_once(warp, op, memory, isa::local_window);
        if (isa::in_window(first, isa::shared_window))
            return on_region_at_once(warp, op, memory, isa::shared_window, true, first);
        if (isa::in_window(first, isa::param_window))
            return on_params_at_once(warp, memory, isa::param_window);
        warp.reached_global = true;
    }
    return on_region_at_once(warp, op, memory, 0, false, first);
}

struct Addresses {
    uint64_t at[32];
    Addresses less(uint64_t window) const {
        Addresses moved = *this;
        for (auto& address : moved.at) address -= window;
        return moved;
    }
};

void no_answer(Warp& warp, const Op& op, const MemoryOp& memory, uint32_t lanes, const Addresses& addresses,
               uint64_t window) {
    for (uint32_t rest = lanes; rest; rest &= rest - 1) {
        const auto lane = static_cast<uint32_t>(std::countr_zero(rest));
        bad_access(warp, op, memory, lane, addresses.at[lane] + window, width_of(memory));
    }
    zero_loaded(warp, memory, lanes);
}

// The lanes of `lanes` that are aligned and in bounds. A strong access to the word that contains the last
// byte is in bounds: there are no byte atomics, so code uses the whole word, and no allocation ends within a
// word.
uint32_t answered(const Region& region, const MemoryOp& memory, const uint32_t* offsets, uint32_t lanes) {
    const uint32_t width = width_of(memory);
    const uint64_t end = memory.scope != Scope::none && width == 4 ? (region.info.bytes + 3) & ~uint64_t{3}
                                                                   : region.info.bytes;
    uint32_t good = 0;
    for (uint32_t lane = 0; lane < 32; ++lane) {
        const bool is_there = offsets[lane] >= region.info.lead && fits(offsets[lane], width, end) &&
                              (offsets[lane] & alignment_mask(width)) == 0;
        good |= static_cast<uint32_t>(is_there) << lane;
    }
    return good & lanes;
}

// Lanes of an access that go to another block of the cluster.
struct RemotePart {
    const Region* region;
    uint32_t lanes;
    std::array<uint32_t, 32> offsets;
};

// `continues`: other lanes of the same access stay in the block, or go to a different one.
void tell_remote(Warp& warp, const Op& op, const MemoryOp& memory, const RemotePart& part, bool continues) {
    WarpRequest request;
    request.is_remote = true;
    request.continues = continues;
    request.space = part.region->info.space;
    request.region = part.region->info.id;
    request.region_at = request.base = part.region->real_offset;
    request.active = part.lanes;
    request.offsets = part.offsets.data();
    tell_request(warp, op, memory, request);
}

// Global (and constant) or shared memory, region by region. In shared memory it is still one request.
void on_regions(Warp& warp, const Op& op, const MemoryOp& memory, bool is_shared, const Addresses& addresses,
                uint32_t lanes) {
    const uint64_t shift = is_shared ? isa::shared_array_shift : isa::slot_shift;
    uint32_t real[32] = {}, done = 0;
    WarpRequest request;
    std::vector<RemotePart> remote;
    for (uint32_t left = lanes; left;) {
        const uint64_t first = addresses.at[std::countr_zero(left)];
        uint32_t same = 0, offsets[32];
        for (uint32_t lane = 0; lane < 32; ++lane)
            same |= static_cast<uint32_t>((addresses.at[lane] ^ first) >> shift == 0) << lane;
        same &= left;
        left &= ~same;
        for (uint32_t lane = 0; lane < 32; ++lane)
            offsets[lane] = static_cast<uint32_t>((same >> lane & 1 ? addresses.at[lane] : first) &
                                                  ((uint64_t{1} << shift) - 1));
        Region* region = region_of(warp, is_shared, first);
        const uint32_t good =
            region && permitted(warp, *region, memory.kind) ? answered(*region, memory, offsets, same) : 0;
        if (good) {
            for (uint32_t lane = 0; lane < 32; ++lane)
                if (!(good >> lane & 1)) offsets[lane] = offsets[std::countr_zero(good)];
            on_region(warp, op, memory, *region,
                      Target{region->data, offsets, good, false, 0, region->info.space == Space::global});
            for (uint32_t lane = 0; lane < 32; ++lane)
                real[lane] = good >> lane & 1 ? region->real_offset + offsets[lane] : real[lane];
            if (is_shared && is_remote(warp, memory, first, region)) {
                if (is_watched(warp)) remote.push_back({region, good, std::to_array(offsets)});
            } else {
                if (!done) {
                    request.region = region->info.id;
                    request.region_at = region->real_offset;
                    request.space = region->info.space;
                }
                request.active = is_shared ? done | good : good;
                request.base = is_shared ? 0 : first >> shift << shift;
                request.offsets = is_shared ? real : offsets;
                if (!is_shared && is_watched(warp)) {
                    tell_request(warp, op, memory, request);
                    request.continues = true;
                }
                done |= good;
            }
        }
        if (same & ~good)
            no_answer(warp, op, memory, same & ~good, addresses, is_shared ? isa::shared_window : 0);
    }
    if (is_shared) request.continues = !remote.empty();
    if (is_shared && done && is_watched(warp)) tell_request(warp, op, memory, request);
    for (const RemotePart& part : remote)
        tell_remote(warp, op, memory, part, done > 0 || &part != remote.data());
}

void on_stack(Warp& warp, const Op& op, const MemoryOp& memory, const Addresses& addresses, uint32_t lanes) {
    const uint32_t width = width_of(memory);
    std::byte buffer[32 * 32];
    const std::byte* values = memory.kind == Access::store ? stored_values(warp, memory, buffer) : nullptr;
    for (; lanes; lanes &= lanes - 1) {
        const auto lane = static_cast<uint32_t>(std::countr_zero(lanes));
        const uint64_t address = addresses.at[lane];
        std::byte* at = fits(address, width, stack_end(warp)) && (address & alignment_mask(width)) == 0
                            ? warp.stack(lane, static_cast<uint32_t>(address), width)
                            : nullptr;
        constexpr uint32_t at_zero[32] = {};
        if (!at) {
            no_answer(warp, op, memory, 1u << lane, addresses, isa::local_window);
            continue;
        }
        uint32_t offsets[32];
        std::fill_n(offsets, 32, static_cast<uint32_t>(address));
        if (warp.keeps_local_bytes)
            move_on_stack(warp, op, memory, values, {offsets, true}, Target{at, at_zero, 1u << lane});
        else
            move(warp, memory, values, Target{at, at_zero, 1u << lane});
    }
}

// Processes windows and regions one after the other.
void piecemeal(Warp& warp, const Op& op, const MemoryOp& memory) {
    Addresses addresses;
    for (uint32_t lane = 0; lane < 32; ++lane) addresses.at[lane] = address_of(warp, memory, lane);
    const uint32_t active = warp.active;
    switch (memory.space) {
        case Space::shared:
            return on_regions(warp, op, memory, true, addresses, active);
        case Space::local:
            return on_stack(warp, op, memory, addresses, active);
        case Space::param:
            return no_answer(warp, op, memory, active, addresses, isa::param_window);
        case Space::global:
        case Space::constant:
            return on_regions(warp, op, memory, false, addresses, active);
        case Space::none:
            break;
    }
    const auto within = [&](uint64_t window) {
        uint32_t in = 0;
        for (uint32_t lane = 0; lane < 32; ++lane)
            in |= static_cast<uint32_t>(isa::in_window(addresses.at[lane], window)) << lane;
        return in & active;
    };
    const uint32_t shared = within(isa::shared_window), local = within(isa::local_window),
                   param = within(isa::param_window);
    if (const uint32_t rest = active & ~(shared | local | param)) {
        warp.reached_global = true;
        on_regions(warp, op, memory, false, addresses, rest);
    }
    if (shared) on_regions(warp, op, memory, true, addresses.less(isa::shared_window), shared);
    if (local) on_stack(warp, op, memory, addresses.less(isa::local_window), local);
    for (uint32_t left = param; left; left &= left - 1) {
        warp.active = left & -left;
        if (!on_params_at_once(warp, memory, isa::param_window))
            no_answer(warp, op, memory, warp.active, addresses, 0);
    }
    warp.active = active;
}

// A lane's location in memory; region null: neither a buffer nor shared memory.
struct Place {
    Region* region = nullptr;
    uint64_t offset = 0;
};

Place place_of(const Warp& warp, const MemoryOp& memory, uint32_t lane) {
    if (memory.space == Space::param || memory.space == Space::local) return {};
    const uint64_t address = address_of(warp, memory, lane),
                   window = memory.space == Space::none ? isa::shared_window : 0;
    const bool is_shared = memory.space == Space::shared ||
                           (memory.space == Space::none && isa::in_window(address, isa::shared_window));
    if (!is_shared)
        return {region_of(warp, false, address), address & ((uint64_t{1} << isa::slot_shift) - 1)};
    return {region_of(warp, true, address - window), address & array_mask};
}

}  // namespace

void execute_memory(Warp& warp, const Op& op, const MemoryOp& memory) {
    if (!at_once(warp, op, memory)) piecemeal(warp, op, memory);
}

bool touches(const Warp& warp, const Op& op, uint32_t lane, uint32_t region, uint64_t offset,
             uint64_t bytes) {
    const MemoryOp& memory = warp.current_frame()->code->memory[op.detail];
    const Place at = place_of(warp, memory, lane);
    return at.region && at.region->info.id == region && at.offset < offset + bytes &&
           offset < at.offset + width_of(memory);
}

std::byte* take_store(const Warp& warp, const Op& op, uint32_t lane, std::vector<std::byte>& value) {
    const MemoryOp& memory = warp.current_frame()->code->memory[op.detail];
    const Place at = place_of(warp, memory, lane);
    const uint32_t width = width_of(memory);
    if (!at.region || !permitted(warp, *at.region, memory.kind) || at.offset < at.region->info.lead ||
        !fits(at.offset, width, at.region->info.bytes) || (at.offset & alignment_mask(width)))
        return nullptr;
    if (memory.kind == Access::store) {
        std::byte buffer[32 * 32];
        const std::byte* values = stored_values(warp, memory, buffer) + lane * width;
        value.assign(values, values + width);
    }
    return at.region->data + at.offset;
}

}  // namespace warpmark::machine
