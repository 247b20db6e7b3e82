// Steps of the launcher: rows for one lane, branches, and accesses that are moves of bytes. Other accesses go
// the way of a warp's. Calls, and whatever else has a guard or may wait, end the chain.
#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <type_traits>

#include "harness/machine/lane_addresses.h"
#include "harness/machine/launcher_lane.h"
#include "harness/machine/thread_block.h"

namespace warpmark::machine {
namespace {

using isa::SingleLane, isa::Slots, isa::Step, isa::StepFunction;

LauncherLane& launcher(SingleLane& lane) {
    return static_cast<LauncherLane&>(lane);
}

template <class T>
T bits_at(const std::byte* at) {
    T value;
    std::memcpy(&value, at, sizeof value);
    return value;
}

const Op& op_of(const LauncherLane& self, const Step* step) {
    return self.code->ops[static_cast<size_t>(step - self.first)];
}

// Slots of a branch: a is the guard, q is 1 if it is negated, c is the number of steps to the target.
template <bool is_guarded>
const Step* jump(const Step* step, std::byte* frame, SingleLane& lane) {
    LauncherLane& self = launcher(lane);
    const uint64_t executed = self.executed + static_cast<uint64_t>(step - self.start);
    self.start = step;
    self.executed = executed;
    if (executed >= self.chain_end) return step;
    const Step* to = step + static_cast<int32_t>(step->slots.c);
    if constexpr (is_guarded)
        to = (bits_at<uint32_t>(frame + step->slots.a) & 1) != step->slots.q ? to : step + 1;
    self.executed = executed + 1;
    self.start = to;
    return to->run(to, frame, lane);
}

const Step* row_of_warp(const Step* step, std::byte* frame, SingleLane& lane) {
    op_of(launcher(lane), step).lanes({frame, 1}, step->slots);
    return isa::next(step, frame, lane);
}

const Step* access_of_warp(const Step* step, std::byte* frame, SingleLane& lane) {
    LauncherLane& self = launcher(lane);
    Run& run = self.warp.machine();
    const Op& op = op_of(self, step);
    const MemoryOp& memory = self.code->memory[op.detail];
    const uint64_t address = address_of(self.warp, memory, 0);
    execute_memory(self.warp, op, memory);
    if (run.aborted) return step + 1;
    if (memory.space == Space::none || memory.space == Space::global || memory.space == Space::constant)
        self.memory.learn(run, address);
    self.memory.set_stack(self.warp.living_stack());
    if (run.work.waits_in_vain()) self.chain_end = 0;
    return isa::next(step, frame, lane);
}

// The place of an access: an address register plus an offset, an offset alone, or a parameter of a call,
// which is a part of the frame.
enum class AddressKind { generic, local, absolute, in_frame };

// Slots of an access: d is the register, a the one with the address (or the place in the frame), b and c are
// the offset.
template <size_t bytes, AddressKind kind, bool is_store>
std::byte* bytes_of_access(const Slots& slots, std::byte* frame, LauncherLane& self) {
    if constexpr (kind == AddressKind::in_frame) return frame + slots.a;
    uint64_t address = slots.b | uint64_t{slots.c} << 32;
    if constexpr (kind != AddressKind::absolute) address += bits_at<uint64_t>(frame + slots.a);
    if (address % bytes) return nullptr;
    if constexpr (kind == AddressKind::local) return self.memory.on_stack(address, bytes);
    return self.memory.at(address, bytes, is_store);
}

template <AddressKind kind, class From, class To>
const Step* load_register(const Step* step, std::byte* frame, SingleLane& lane) {
    const std::byte* data = bytes_of_access<sizeof(From), kind, false>(step->slots, frame, launcher(lane));
    if (!data) [[unlikely]]
        return access_of_warp(step, frame, lane);
    const auto value = static_cast<To>(bits_at<From>(data));
    std::memcpy(frame + step->slots.d, &value, sizeof value);
    return isa::next(step, frame, lane);
}

template <AddressKind kind, class T>
const Step* store_register(const Step* step, std::byte* frame, SingleLane& lane) {
    std::byte* data = bytes_of_access<sizeof(T), kind, true>(step->slots, frame, launcher(lane));
    if (!data) [[unlikely]]
        return access_of_warp(step, frame, lane);
    std::memcpy(data, frame + step->slots.d, sizeof(T));
    return isa::next(step, frame, lane);
}

// Moves 2 or 4 registers of T's width.
template <class T, uint32_t elements, AddressKind kind, bool is_store>
const Step* move_vector(const Step* step, std::byte* frame, SingleLane& lane) {
    LauncherLane& self = launcher(lane);
    std::byte* data = bytes_of_access<sizeof(T) * elements, kind, is_store>(step->slots, frame, self);
    if (!data) [[unlikely]]
        return access_of_warp(step, frame, lane);
    const MemoryOp& memory = self.code->memory[op_of(self, step).detail];
    for (uint32_t at = 0; at < elements; ++at) {
        std::byte *in_memory = data + at * sizeof(T), *in_register = frame + memory.slot[at];
        std::memcpy(is_store ? in_memory : in_register, is_store ? in_register : in_memory, sizeof(T));
    }
    return isa::next(step, frame, lane);
}

// By the binary logarithm of the register's bytes.
using StepsByWidth = std::array<StepFunction, 4>;
template <AddressKind kind, class From>
constexpr StepsByWidth loads_of() {
    return {load_register<kind, From, uint8_t>, load_register<kind, From, uint16_t>,
            load_register<kind, From, uint32_t>, load_register<kind, From, uint64_t>};
}

// By the binary logarithm of the bytes in memory.
struct RegisterMoves {
    StepsByWidth loads[4], signed_loads[4], stores;
    StepsByWidth vectors[2][2];  // of 2 and 4 elements: loads, stores
};
template <AddressKind kind, uint32_t elements, bool is_store>
constexpr StepsByWidth vectors_of() {
    return {move_vector<uint8_t, elements, kind, is_store>, move_vector<uint16_t, elements, kind, is_store>,
            move_vector<uint32_t, elements, kind, is_store>, move_vector<uint64_t, elements, kind, is_store>};
}
template <AddressKind kind>
constexpr RegisterMoves moves_of() {
    return {{loads_of<kind, uint8_t>(), loads_of<kind, uint16_t>(), loads_of<kind, uint32_t>(),
             loads_of<kind, uint64_t>()},
            {loads_of<kind, int8_t>(), loads_of<kind, int16_t>(), loads_of<kind, int32_t>(),
             loads_of<kind, int64_t>()},
            {store_register<kind, uint8_t>, store_register<kind, uint16_t>, store_register<kind, uint32_t>,
             store_register<kind, uint64_t>},
            {{vectors_of<kind, 2, false>(), vectors_of<kind, 2, true>()},
             {vectors_of<kind, 4, false>(), vectors_of<kind, 4, true>()}}};
}
constexpr RegisterMoves register_moves[] = {moves_of<AddressKind::generic>(), moves_of<AddressKind::local>(),
                                            moves_of<AddressKind::absolute>(),
                                            moves_of<AddressKind::in_frame>()};

bool is_width(uint32_t bytes) {
    return std::has_single_bit(bytes) && bytes <= 8;
}

// True if the registers of all elements have the elements' width.
bool is_vector_of_registers(const MemoryOp& memory) {
    constexpr uint32_t most_bytes = 16;
    const uint32_t width = element_bytes(memory);
    if ((memory.elements != 2 && memory.elements != 4) || width * memory.elements > most_bytes) return false;
    for (size_t at = 0; at < memory.elements; ++at)
        if (memory.slot[at] == none || memory.storage[at] != width) return false;
    return !memory.of_rows && !memory.by_copy_unit && !memory.in_background;
}

// nullptr: the access is no move of registers.
const RegisterMoves* moves_for(const MemoryOp& memory) {
    const auto at = [](AddressKind kind) { return &register_moves[static_cast<size_t>(kind)]; };
    if (memory.kind == Access::atomic || memory.scope != Scope::none ||
        (memory.elements != 1 && !is_vector_of_registers(memory)) || memory.slot[0] == none ||
        memory.local_symbol || !is_width(element_bytes(memory)) || !is_width(memory.storage[0]))
        return nullptr;
    if (memory.frame_param) return at(AddressKind::in_frame);
    const bool is_based = memory.address_slot != none;
    if (is_based && memory.address_bytes != 8) return nullptr;
    if (memory.space == Space::none && is_based) return at(AddressKind::generic);
    if (memory.space == Space::local && is_based) return at(AddressKind::local);
    const bool is_global = memory.space == Space::global || memory.space == Space::constant;
    return is_global && !is_based ? at(AddressKind::absolute) : nullptr;
}

Step access_step(const MemoryOp& memory) {
    const RegisterMoves* found = moves_for(memory);
    if (!found) return {access_of_warp, {}};
    const auto offset = static_cast<uint64_t>(memory.offset);
    Slots slots{memory.slot[0], memory.address_slot, static_cast<uint32_t>(offset),
                static_cast<uint32_t>(offset >> 32)};
    if (memory.frame_param) slots.a = static_cast<uint32_t>(memory.offset);
    const auto width = static_cast<size_t>(std::countr_zero(element_bytes(memory))),
               storage = static_cast<size_t>(std::countr_zero(uint32_t{memory.storage[0]}));
    if (memory.elements > 1)
        return {found->vectors[memory.elements / 4][memory.kind == Access::store][width], slots};
    if (memory.kind == Access::store) return {found->stores[width], slots};
    const bool is_signed = memory.type == ptx::Type::s8 || memory.type == ptx::Type::s16 ||
                           memory.type == ptx::Type::s32 || memory.type == ptx::Type::s64;
    return {(is_signed ? found->signed_loads : found->loads)[width][storage], slots};
}

Step branch_step(const Op& op, size_t at) {
    Slots slots;
    slots.c = op.target - static_cast<uint32_t>(at);
    if (op.guard == none) return {jump<false>, slots};
    slots.a = op.guard;
    slots.q = op.guard_negated;
    return {jump<true>, slots};
}

}  // namespace

const Step* leave(const Step* step, std::byte*, SingleLane&) {
    return step;
}

std::vector<Step> launcher_steps(const Code& code) {
    std::vector<Step> steps;
    steps.reserve(code.ops.size());
    for (size_t at = 0; at < code.ops.size(); ++at) {
        const Op& op = code.ops[at];
        if (op.flow == Flow::branch && op.detail == none)
            steps.push_back(branch_step(op, at));
        else if (op.guard != none)
            steps.push_back({leave, {}});
        else if (op.flow == Flow::lanes)
            steps.push_back({op.single ? op.single : row_of_warp, op.slots});
        else if (op.flow == Flow::memory)
            steps.push_back(access_step(code.memory[op.detail]));
        else
            steps.push_back({leave, {}});
    }
    return steps;
}

}  // namespace warpmark::machine
