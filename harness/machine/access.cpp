// access.cpp: memory instructions of the active lanes: addresses → regions and offsets → bytes, and the events that tell of it.
#include <algorithm>
#include <bit>
#include <cstring>
#include <string_view>

#include "harness/machine/block.h"
#include "harness/machine/faults.h"

namespace warpmark::machine {
namespace {

struct Addresses {
    uint64_t at[32];
};

Addresses addresses_of(const Warp& warp, const MemoryOp& op) {
    Addresses result;
    const auto offset = static_cast<uint64_t>(op.offset) + (op.local_symbol ? warp.current_frame()->stack_base : 0);
    if (op.address_slot == none) {
        for (auto& address : result.at) address = offset;
    } else if (op.address_bytes == 8) {
        const auto* base = reinterpret_cast<const uint64_t*>(warp.frame + op.address_slot);
        for (int lane = 0; lane < 32; ++lane) result.at[lane] = base[lane] + offset;
    } else {
        const auto* base = reinterpret_cast<const uint32_t*>(warp.frame + op.address_slot);
        for (int lane = 0; lane < 32; ++lane) result.at[lane] = static_cast<uint32_t>(base[lane] + offset);
    }
    return result;
}

uint64_t extend(uint64_t raw, ptx::Type type) {
    switch (type) {
        case ptx::Type::s8: return static_cast<uint64_t>(int64_t{static_cast<int8_t>(raw)});
        case ptx::Type::s16: return static_cast<uint64_t>(int64_t{static_cast<int16_t>(raw)});
        case ptx::Type::s32: return static_cast<uint64_t>(int64_t{static_cast<int32_t>(raw)});
        default: return raw;
    }
}

// Register `slot` of `storage` bytes a lane ← `bytes` bytes at `from`, extended by the type.
void to_register(const Warp& warp, const MemoryOp& op, int element, uint32_t lane, const std::byte* from) {
    if (op.slot[element] == none) return;
    uint64_t raw = 0;
    std::memcpy(&raw, from, ptx::bytes(op.type));
    raw = extend(raw, op.type);
    std::memcpy(warp.frame + op.slot[element] + lane * op.storage[element], &raw, op.storage[element]);
}

template <class T>
void gather(T* to, const std::byte* data, const uint32_t* offsets, uint32_t active) {
    for (uint32_t lane = 0; lane < 32; ++lane)
        if (active >> lane & 1) std::memcpy(&to[lane], data + offsets[lane], sizeof(T));
}

template <class T>
void scatter(std::byte* data, const T* from, const uint32_t* offsets, uint32_t active) {
    for (uint32_t lane = 0; lane < 32; ++lane)
        if (active >> lane & 1) std::memcpy(data + offsets[lane], &from[lane], sizeof(T));
}

void load(const Warp& warp, const MemoryOp& op, const std::byte* data, const uint32_t* offsets, uint32_t active) {
    const uint32_t bytes = ptx::bytes(op.type);
    if (op.elements == 1 && op.storage[0] == bytes && bytes >= 4) {
        if (bytes == 4) gather(reinterpret_cast<uint32_t*>(warp.frame + op.slot[0]), data, offsets, active);
        else gather(reinterpret_cast<uint64_t*>(warp.frame + op.slot[0]), data, offsets, active);
        return;
    }
    for (; active; active &= active - 1) {
        const auto lane = static_cast<uint32_t>(std::countr_zero(active));
        for (int element = 0; element < op.elements; ++element)
            to_register(warp, op, element, lane, data + offsets[lane] + static_cast<uint32_t>(element) * bytes);
    }
}

// What each lane stores, lane after lane: [32][width].
const std::byte* stored_values(const Warp& warp, const MemoryOp& op, uint32_t width, std::byte* buffer) {
    const uint32_t bytes = ptx::bytes(op.type);
    if (op.elements == 1 && op.storage[0] == bytes) return warp.frame + op.slot[0];
    for (uint32_t lane = 0; lane < 32; ++lane)
        for (uint32_t element = 0; element < op.elements; ++element)
            std::memcpy(buffer + lane * width + element * bytes, warp.frame + op.slot[element] + lane * op.storage[element], bytes);
    return buffer;
}

void store(std::byte* data, const std::byte* values, uint32_t width, const uint32_t* offsets, uint32_t active) {
    if (width == 4) return scatter(data, reinterpret_cast<const uint32_t*>(values), offsets, active);
    if (width == 8) return scatter(data, reinterpret_cast<const uint64_t*>(values), offsets, active);
    for (; active; active &= active - 1) {
        const auto lane = static_cast<uint32_t>(std::countr_zero(active));
        std::memcpy(data + offsets[lane], values + lane * width, width);
    }
}

void apply_atomic(const Warp& warp, const MemoryOp& op, std::byte* data, const uint32_t* offsets, uint32_t active) {
    const uint32_t bytes = ptx::bytes(op.type);
    for (; active; active &= active - 1) {
        const auto lane = static_cast<uint32_t>(std::countr_zero(active));
        std::byte* cell = data + offsets[lane];
        std::byte old[8];
        std::memcpy(old, cell, bytes);
        // The result may be the register of an operand: operands first.
        const std::byte* c = op.operand_c == none ? nullptr : warp.frame + op.operand_c + lane * bytes;
        op.atomic->apply(cell, warp.frame + op.operand_b + lane * bytes, c);
        if (op.result != none) std::memcpy(warp.frame + op.result + lane * bytes, old, bytes);
    }
}

void zero_loaded(const Warp& warp, const MemoryOp& op, uint32_t lanes) {
    constexpr std::byte zeros[8] = {};
    for (; lanes; lanes &= lanes - 1) {
        const auto lane = static_cast<uint32_t>(std::countr_zero(lanes));
        if (op.kind == Access::load)
            for (int element = 0; element < op.elements; ++element) to_register(warp, op, element, lane, zeros);
        else if (op.kind == Access::atomic && op.result != none)
            std::memcpy(warp.frame + op.result + lane * ptx::bytes(op.type), zeros, ptx::bytes(op.type));
    }
}

// The lanes of `lanes` whose address lies in the region, aligned and in bounds, and may be accessed so.
uint32_t answered(const Warp& warp, const Region& region, const MemoryOp& op, uint32_t width, const uint32_t* offsets, uint32_t lanes) {
    if (region.freed || (!region.device_writes && op.kind != Access::load && !(region.host_access && warp.block().grid().is_host))) return 0;
    if (warp.block().grid().is_host && !region.host_access && !warp.block().grid().host_reads_device) return 0;
    uint32_t good = 0;
    for (uint32_t lane = 0; lane < 32; ++lane) {
        const bool fits = uint64_t{offsets[lane]} + width <= region.info.bytes && (offsets[lane] & (std::min(width, 16u) - 1)) == 0;
        good |= static_cast<uint32_t>(fits) << lane;
    }
    return good & lanes;
}

// The lanes of one region: bytes move, and observers are told.
void on_region(Warp& warp, const Op& op, const MemoryOp& memory, Region& region, uint32_t width, const uint32_t* offsets, uint32_t lanes) {
    std::byte buffer[32 * 32];
    const std::byte* values = memory.kind == Access::store ? stored_values(warp, memory, width, buffer) : nullptr;
    Observer* observer = warp.machine().observer;
    if (observer && !warp.block().grid().is_host) {
        WarpAccess event;
        event.kind = memory.kind;
        event.space = region.info.space;
        event.scope = memory.scope;
        event.is_volatile = memory.is_volatile;
        event.acquires = memory.acquires;
        event.releases = memory.releases;
        event.exchanges = memory.atomic && std::string_view(memory.atomic->operation) == "exch";
        event.region = region.info.id;
        event.width = width;
        event.active = lanes;
        event.offsets = offsets;
        event.values = values;
        event.block = warp.block().index();
        event.warp = warp.index();
        event.site = warp.site_of(op, warp.current_frame());
        observer->access(event);
    } else if (observer && memory.kind != Access::load) {
        for (uint32_t left = lanes; left; left &= left - 1) observer->bytes_written(region.info.id, offsets[std::countr_zero(left)], width);
    }
    switch (memory.kind) {
        case Access::load: load(warp, memory, region.data, offsets, lanes); break;
        case Access::store: store(region.data, values, width, offsets, lanes); break;
        case Access::atomic: apply_atomic(warp, memory, region.data, offsets, lanes); break;
    }
}

// A region's number: the slot of a global address, the array of a shared one.
Region* region_of(Warp& warp, bool is_shared, uint64_t address) {
    if (!is_shared) return warp.machine().memory.region(address);
    const uint64_t array = address >> isa::shared_array_shift;
    return array == 0 ? nullptr : warp.block().shared(static_cast<uint32_t>(array - 1));
}

// Global (and constant) or shared memory: region after region, mostly one for all lanes.
void on_regions(Warp& warp, const Op& op, const MemoryOp& memory, bool is_shared, const Addresses& addresses, uint32_t lanes) {
    const uint32_t width = ptx::bytes(memory.type) * memory.elements;
    const uint64_t shift = is_shared ? isa::shared_array_shift : isa::slot_shift;
    const uint64_t offset_mask = (uint64_t{1} << shift) - 1;
    WarpRequest request;
    uint64_t real[32] = {};
    uint32_t done = 0;
    for (uint32_t left = lanes; left;) {
        const uint64_t first = addresses.at[std::countr_zero(left)];
        uint32_t same = 0, offsets[32];
        for (uint32_t lane = 0; lane < 32; ++lane) {
            same |= static_cast<uint32_t>((addresses.at[lane] ^ first) >> shift == 0) << lane;
            offsets[lane] = static_cast<uint32_t>(addresses.at[lane] & offset_mask);
        }
        same &= left;
        left &= ~same;
        Region* region = region_of(warp, is_shared, first);
        const uint32_t good = region ? answered(warp, *region, memory, width, offsets, same) : 0;
        if (good) {
            on_region(warp, op, memory, *region, width, offsets, good);
            if (!done) request.region = region->info.id, request.space = region->info.space;
            for (uint32_t lane = 0; lane < 32; ++lane) real[lane] = good >> lane & 1 ? (is_shared ? region->real_offset + offsets[lane] : addresses.at[lane]) : real[lane];
            done |= good;
        }
        if (const uint32_t bad = same & ~good) {
            for (uint32_t rest = bad; rest; rest &= rest - 1) {
                const auto lane = static_cast<uint32_t>(std::countr_zero(rest));
                bad_access(warp, op, memory, lane, addresses.at[lane] + (is_shared ? isa::shared_window : 0), width);
            }
            zero_loaded(warp, memory, bad);
        }
    }
    if (!done || !warp.machine().observer || warp.block().grid().is_host) return;
    request.kind = memory.kind;
    request.width = width;
    request.active = done;
    request.addresses = real;
    request.block = warp.block().index();
    request.warp = warp.index();
    request.site = warp.site_of(op, warp.current_frame());
    warp.machine().observer->request(request);
}

void on_stack(Warp& warp, const Op& op, const MemoryOp& memory, const Addresses& addresses, uint32_t lanes) {
    const uint32_t width = ptx::bytes(memory.type) * memory.elements;
    std::byte buffer[32 * 32];
    const std::byte* values = memory.kind == Access::store ? stored_values(warp, memory, width, buffer) : nullptr;
    for (; lanes; lanes &= lanes - 1) {
        const auto lane = static_cast<uint32_t>(std::countr_zero(lanes));
        const uint64_t address = addresses.at[lane];
        std::byte* at = address <= ~0u && (address & (std::min(width, 16u) - 1)) == 0 ? warp.stack(lane, static_cast<uint32_t>(address), width) : nullptr;
        if (!at) {
            bad_access(warp, op, memory, lane, address + isa::local_window, width);
            zero_loaded(warp, memory, 1u << lane);
            continue;
        }
        constexpr uint32_t at_zero[32] = {};
        const uint32_t one = 1u << lane;
        if (memory.kind == Access::load) load(warp, memory, at, at_zero, one);
        else if (memory.kind == Access::store) std::memcpy(at, values + lane * width, width);
        else apply_atomic(warp, memory, at, at_zero, one);
    }
}

// A .param of the kernel: the same bytes for all. A .param of a call: an area of the frame, lane after lane.
void on_params(Warp& warp, const Op& op, const MemoryOp& memory, const Addresses& addresses, uint32_t lanes) {
    const uint32_t width = ptx::bytes(memory.type) * memory.elements;
    const auto& parameters = warp.block().grid().parameters;
    std::byte buffer[32 * 32];
    const std::byte* values = memory.kind == Access::store ? stored_values(warp, memory, width, buffer) : nullptr;
    for (; lanes; lanes &= lanes - 1) {
        const auto lane = static_cast<uint32_t>(std::countr_zero(lanes));
        constexpr uint32_t at_zero[32] = {};
        if (memory.frame_param) {
            std::byte* at = warp.frame + memory.offset + lane * memory.param_stride;
            if (memory.kind == Access::load) load(warp, memory, at, at_zero, 1u << lane);
            else std::memcpy(at, values + lane * width, width);
        } else if (const uint64_t address = addresses.at[lane]; memory.kind == Access::load && address + width <= parameters.size()) {
            load(warp, memory, parameters.data() + address, at_zero, 1u << lane);
        } else {
            bad_access(warp, op, memory, lane, address + isa::param_window, width);
            zero_loaded(warp, memory, 1u << lane);
        }
    }
}

void subtract(Addresses& addresses, uint64_t window) {
    for (auto& address : addresses.at) address -= window;
}

}  // namespace

void execute_memory(Warp& warp, const Op& op, const MemoryOp& memory) {
    Addresses addresses = addresses_of(warp, memory);
    const uint32_t active = warp.active;
    switch (memory.space) {
        case Space::shared: return on_regions(warp, op, memory, true, addresses, active);
        case Space::local: return on_stack(warp, op, memory, addresses, active);
        case Space::param: return on_params(warp, op, memory, addresses, active);
        case Space::global:
        case Space::constant: return on_regions(warp, op, memory, false, addresses, active);
        case Space::none: break;
    }
    // Generic: window after window, mostly one for all lanes.
    uint32_t in[4] = {};  // shared, local, param, everything else
    for (uint32_t lane = 0; lane < 32; ++lane) {
        const uint64_t address = addresses.at[lane];
        const int window = isa::in_window(address, isa::shared_window) ? 0 : isa::in_window(address, isa::local_window) ? 1 : isa::in_window(address, isa::param_window) ? 2 : 3;
        in[window] |= 1u << lane;
    }
    if (in[3] & active) on_regions(warp, op, memory, false, addresses, in[3] & active);
    Addresses moved = addresses;
    if (in[0] & active) subtract(moved, isa::shared_window), on_regions(warp, op, memory, true, moved, in[0] & active);
    moved = addresses;
    if (in[1] & active) subtract(moved, isa::local_window), on_stack(warp, op, memory, moved, in[1] & active);
    moved = addresses;
    if (in[2] & active) subtract(moved, isa::param_window), on_params(warp, op, memory, moved, in[2] & active);
}

}  // namespace warpmark::machine
