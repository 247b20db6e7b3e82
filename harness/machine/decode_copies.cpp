// decode_copies.cpp: asynchronous copies from global to shared memory. PTX ISA 9.0, section 9.7.9.25.3.
// A copy is done when it is issued, by the thread that issues it, as a load and a store; to wait for it takes
// no time. So a program that forgets to wait sees its data all the same, but another thread's access without
// a barrier is a race.
#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "harness/machine/decoder.h"

namespace warpmark::machine {
namespace {

// A register type and its number for 1, 2, 4, 8, 16 bytes.
struct Chunk {
    ptx::Type type;
    uint8_t elements;
};

constexpr Chunk chunks[] = {
    {ptx::Type::b8, 1}, {ptx::Type::b16, 1}, {ptx::Type::b32, 1}, {ptx::Type::b32, 2}, {ptx::Type::b32, 4}};

// The largest aligned power of two at `at` that does not pass `end`.
uint32_t chunk_at(uint32_t at, uint32_t end) {
    const uint32_t aligned = at == 0 ? 16 : at & (0 - at);
    return std::min({aligned, std::bit_floor(end - at), 16u});
}

}  // namespace

void Decoder::emit_memory(const MemoryOp& op, bool counts) {
    Op& emitted = emit(Flow::memory);
    emitted.detail = static_cast<uint32_t>(code_.memory.size());
    emitted.counts = counts;
    code_.memory.push_back(op);
}

// The guard of an op that the instruction's own guard and one more predicate allow.
uint32_t Decoder::guarded_by(uint32_t predicate) {
    if (now_->guard < 0) return predicate;
    uint32_t own = slots_[static_cast<size_t>(now_->guard)];
    if (now_->guard_negated) own = new_predicate("not.pred", own, 0);
    return new_predicate("and.pred", predicate, own);
}

// Copies the bytes from `begin` to `read` and zeroes the rest up to `end`; by `guard` alone, if there is one.
void Decoder::copy_bytes(const Instruction& instruction, const Stretch& stretch, uint32_t guard,
                         bool counts) {
    const auto& operands = instruction.operands;
    bool first = counts && (guard == none || stretch.read > stretch.begin);
    for (uint32_t at = stretch.begin, width; at < stretch.end; at += width) {
        width = chunk_at(at, at < stretch.read ? stretch.read : stretch.end);
        const Chunk& chunk = chunks[std::countr_zero(width)];
        MemoryOp move;
        move.in_background = true;
        move.past_l1 = width == 16 && instruction.opcode.find(".cg.") != instruction.opcode.npos;
        move.type = chunk.type;
        move.elements = chunk.elements;
        for (int element = 0; element < chunk.elements; ++element) {
            move.storage[element] = static_cast<uint8_t>(ptx::bytes(chunk.type));
            move.slot[element] =
                at < stretch.read ? new_slot(ptx::bytes(chunk.type)) : constant(ptx::bytes(chunk.type), 0);
        }
        const auto access = [&](Access kind, Space space, const Operand& where) {
            MemoryOp half = move;
            half.kind = kind;
            half.space = space;
            address(half, where);
            half.offset += at;
            emit_memory(half, first);
            if (guard != none) {
                code_.ops.back().guard = guard;
                code_.ops.back().guard_negated = false;
            }
            first = false;
        };
        if (at < stretch.read) access(Access::load, Space::global, operands[1]);
        access(Access::store, Space::shared, operands[0]);
    }
}

// A row of the lane table whose result is a new predicate, for all lanes.
uint32_t Decoder::new_predicate(std::string_view opcode, uint32_t a, uint32_t b) {
    Op op;
    op.flow = Flow::lanes;
    op.counts = false;
    op.lanes = isa::find_lane(opcode, false, options_.level)->run;
    op.slots = {new_slot(0), a, b, 0, 0, 0};
    code_.ops.push_back(op);
    return op.slots.d;
}

// How many bytes are read is known when the copy comes: all of them, none, or byte by byte some.
void Decoder::copy_as_told(const Instruction& instruction, uint32_t size, const Operand& which) {
    if (register_type(which) == ptx::Type::pred) {  // "ignore the source"
        const uint32_t nothing = predicate(which), all = new_predicate("not.pred", nothing, 0);
        copy_bytes(instruction, {0, size, size}, guarded_by(all));
        return copy_bytes(instruction, {0, size, 0}, guarded_by(nothing));
    }
    const uint32_t bytes = source(which, ptx::Type::u32);
    const uint32_t all = new_predicate("setp.eq.u32", bytes, constant(4, size)),
                   nothing = new_predicate("setp.eq.u32", bytes, constant(4, 0));
    const uint32_t some = new_predicate("not.pred", new_predicate("or.pred", all, nothing), 0);
    copy_bytes(instruction, {0, size, size}, guarded_by(all));
    copy_bytes(instruction, {0, size, 0}, guarded_by(nothing));
    for (uint32_t at = 0; at < size; ++at) {
        const uint32_t here =
            new_predicate("and.pred", some, new_predicate("setp.gt.u32", bytes, constant(4, at)));
        const uint32_t beyond =
            new_predicate("and.pred", some, new_predicate("setp.le.u32", bytes, constant(4, at)));
        copy_bytes(instruction, {at, at + 1, at + 1}, guarded_by(here), false);
        copy_bytes(instruction, {at, at + 1, at}, guarded_by(beyond), false);
    }
}

// cp.async.(ca|cg).shared.global [to], [from], size[, bytes that are read, or whether none is; the rest
// becomes zero][, cache policy].
void Decoder::copy_async(const Instruction& instruction, const std::vector<std::string_view>& parts) {
    const auto says = [&](std::string_view word) {
        return std::find(parts.begin(), parts.end(), word) != parts.end();
    };
    if (says("commit_group") || says("wait_group") || says("wait_all")) return void(emit(Flow::nothing));
    const auto& operands = instruction.operands;
    const size_t named = operands.size() - (says("L2::cache_hint") ? 1 : 0);
    if (named < 3 || named > 4 || operands[2].kind != Operand::Kind::integer)
        throw Unsupported{fmt::format("{} with {} operands", instruction.opcode, operands.size())};
    if (says("L2::cache_hint")) source(operands.back(), ptx::Type::b64);
    const auto size = static_cast<uint64_t>(operands[2].integer);
    if ((size != 4 && size != 8 && size != 16) || (says("cg") && size != 16))
        throw Unsupported{fmt::format("{} of {} bytes", instruction.opcode, size)};
    if (named == 4 && operands[3].kind == Operand::Kind::reg)
        return copy_as_told(instruction, static_cast<uint32_t>(size), operands[3]);
    const uint64_t read = named == 4 ? static_cast<uint64_t>(operands[3].integer) : size;
    if (read > size || (named == 4 && operands[3].kind != Operand::Kind::integer))
        throw Unsupported{fmt::format("{} of {} bytes", instruction.opcode, read)};
    copy_bytes(instruction, {0, static_cast<uint32_t>(size), static_cast<uint32_t>(read)}, none);
}

}  // namespace warpmark::machine
