// Moves whole rows if the lanes' addresses are contiguous or equal, otherwise lane by lane.
#include "harness/machine/register_memory_moves.h"

#include <bit>
#include <cstring>

#include "harness/base/lane_loops.h"

namespace warpmark::machine {
namespace {

template <class To, class From>
void widen(std::byte* registers, const std::byte* data, const Target& at) {
    auto* to = reinterpret_cast<To*>(registers);
    for (uint32_t lanes = at.active; lanes; lanes &= lanes - 1) {
        const auto lane = static_cast<uint32_t>(std::countr_zero(lanes));
        From value;
        std::memcpy(&value, data + at.offsets[lane], sizeof value);
        to[lane] = static_cast<To>(value);
    }
}

template <class From>
void widen_to(uint32_t storage, std::byte* registers, const std::byte* data, const Target& at) {
    using Widest = std::conditional_t<std::is_signed_v<From>, int64_t, uint64_t>;
    switch (storage) {
        case 1:
            return widen<uint8_t, From>(registers, data, at);
        case 2:
            return widen<uint16_t, From>(registers, data, at);
        case 4:
            return widen<uint32_t, From>(registers, data, at);
        default:
            return widen<Widest, From>(registers, data, at);
    }
}

template <class T>
void load_same(std::byte* registers, const std::byte* data, const Target& at) {
    auto* to = reinterpret_cast<T*>(registers);
    if (at.even && at.stride == sizeof(T)) {
        std::memcpy(to, data + at.offsets[0], 32 * sizeof(T));
    } else if (at.even && at.stride == 0) {
        T value;
        std::memcpy(&value, data + at.offsets[0], sizeof value);
        for (int lane = 0; lane < 32; ++lane) to[lane] = value;
    } else if constexpr (sizeof(T) == 4) {
        lane_loops().gather4(to, data, at.offsets, at.active);
    } else {
        lane_loops().gather8(to, data, at.offsets, at.active);
    }
}

// Loads `storage` bytes per lane into register `registers` from `data`, extended according to the type.
void load_element(std::byte* registers, uint32_t storage, ptx::Type type, uint32_t bytes,
                  const std::byte* data, const Target& at) {
    if (bytes == storage && bytes == 4) return load_same<uint32_t>(registers, data, at);
    if (bytes == storage && bytes == 8) return load_same<uint64_t>(registers, data, at);
    switch (type) {
        case ptx::Type::s8:
            return widen_to<int8_t>(storage, registers, data, at);
        case ptx::Type::s16:
            return widen_to<int16_t>(storage, registers, data, at);
        case ptx::Type::s32:
            return widen_to<int32_t>(storage, registers, data, at);
        default:
            break;
    }
    switch (bytes) {
        case 1:
            return widen_to<uint8_t>(storage, registers, data, at);
        case 2:
            return widen_to<uint16_t>(storage, registers, data, at);
        case 4:
            return widen_to<uint32_t>(storage, registers, data, at);
        default:
            return widen_to<uint64_t>(storage, registers, data, at);
    }
}

template <class T>
void scatter(const std::byte* values, const Target& at) {
    const auto* from = reinterpret_cast<const T*>(values);
    if (at.active == ~0u) {
        for (uint32_t lane = 0; lane < 32; ++lane)
            std::memcpy(at.data + at.offsets[lane], &from[lane], sizeof(T));
        return;
    }
    for (uint32_t lanes = at.active; lanes; lanes &= lanes - 1) {
        const auto lane = static_cast<uint32_t>(std::countr_zero(lanes));
        std::memcpy(at.data + at.offsets[lane], &from[lane], sizeof(T));
    }
}

}  // namespace

void load(const Warp& warp, const MemoryOp& op, const Target& at) {
    const uint32_t bytes = element_bytes(op);
    for (uint32_t element = 0; element < op.elements; ++element)
        if (op.slot[element] != none)
            load_element(warp.frame + op.slot[element], op.storage[element], op.type, bytes,
                         at.data + element * bytes, at);
}

const std::byte* stored_values(const Warp& warp, const MemoryOp& op, std::byte (&buffer)[32 * 32]) {
    const uint32_t bytes = element_bytes(op), width = width_of(op);
    if (op.elements == 1 && op.storage[0] == bytes) return warp.frame + op.slot[0];
    for (uint32_t lane = 0; lane < 32; ++lane)
        for (uint32_t element = 0; element < op.elements; ++element)
            std::memcpy(buffer + lane * width + element * bytes,
                        warp.frame + op.slot[element] + lane * op.storage[element], bytes);
    return buffer;
}

void store(const std::byte* values, uint32_t width, const Target& at) {
    if (at.even && at.stride == width)
        return void(std::memcpy(at.data + at.offsets[0], values, size_t{32} * width));
    switch (width) {
        case 1:
            return scatter<uint8_t>(values, at);
        case 2:
            return scatter<uint16_t>(values, at);
        case 4:
            return scatter<uint32_t>(values, at);
        case 8:
            return scatter<uint64_t>(values, at);
        default:
            break;
    }
    for (uint32_t lanes = at.active; lanes; lanes &= lanes - 1) {
        const auto lane = static_cast<uint32_t>(std::countr_zero(lanes));
        std::memcpy(at.data + at.offsets[lane], values + lane * width, width);
    }
}

uint32_t apply_atomic(const Warp& warp, const MemoryOp& op, const Target& at) {
    const uint32_t bytes = element_bytes(op);
    uint32_t changed = 0;
    const auto apply = at.is_global && op.atomic->in_global ? op.atomic->in_global : op.atomic->apply;
    for (uint32_t lanes = at.active; lanes; lanes &= lanes - 1) {
        const auto lane = static_cast<uint32_t>(std::countr_zero(lanes));
        std::byte* cell = at.data + at.offsets[lane];
        std::byte old[16];
        std::memcpy(old, cell, bytes);
        // The result may be the register of an operand: operands first.
        const std::byte* c = op.operand_c == none ? nullptr : warp.frame + op.operand_c + lane * bytes;
        apply(cell, warp.frame + op.operand_b + lane * bytes, c);
        changed |= static_cast<uint32_t>(std::memcmp(cell, old, bytes) != 0) << lane;
        if (op.result != none) std::memcpy(warp.frame + op.result + lane * bytes, old, bytes);
    }
    return changed;
}

void zero_loaded(const Warp& warp, const MemoryOp& op, uint32_t lanes) {
    std::byte zeros[16] = {};
    constexpr uint32_t at_zero[32] = {};
    if (op.kind == Access::load)
        for (uint32_t element = 0; element < op.elements; ++element)
            if (op.slot[element] != none)
                load_element(warp.frame + op.slot[element], op.storage[element], op.type, element_bytes(op),
                             zeros, Target{zeros, at_zero, lanes});
    if (op.kind != Access::atomic || op.result == none) return;
    for (; lanes; lanes &= lanes - 1)
        std::memset(
            warp.frame + op.result + static_cast<uint32_t>(std::countr_zero(lanes)) * ptx::bytes(op.type), 0,
            ptx::bytes(op.type));
}

}  // namespace warpmark::machine
