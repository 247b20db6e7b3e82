// Lowers asynchronous copies from global to shared memory. PTX ISA 9.0, section 9.7.9.25.3. A copy is
// performed when issued, by the issuing thread, as a load and a store. In modeled time it arrives as late as
// a load (machine/modeled_clock.h), and a wait takes that long. A program that forgets to wait therefore
// still gets its data. Groups and waits are reported to observers, which track what may still be pending
// (observe/async_copy_races.h).
#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "harness/program/lowering.h"

namespace warpmark::program {
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

struct Stretch {
    uint32_t begin, end, read;
};

// Copies the bytes from `begin` to `read` and zeroes the rest up to `end`; by `guard` alone, if there is one.
void copy_bytes(Lowering& l, const Instruction& instruction, const Stretch& stretch, uint32_t guard,
                bool counts = true) {
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
            move.slot[element] = at < stretch.read ? new_slot(l, ptx::bytes(chunk.type))
                                                   : constant(l, ptx::bytes(chunk.type), 0);
        }
        const auto access = [&](Access kind, Space space, const Operand& where) {
            MemoryOp half = move;
            half.kind = kind;
            half.space = space;
            address(l, half, where);
            half.offset += at;
            emit_memory(l, half, first);
            if (guard != none) {
                l.code.ops.back().guard = guard;
                l.code.ops.back().guard_negated = false;
            }
            first = false;
        };
        if (at < stretch.read) access(Access::load, Space::global, operands[1]);
        access(Access::store, Space::shared, operands[0]);
    }
}

// The number of bytes to read is known at run time: all, none, or some, which are copied bytewise.
void copy_as_told(Lowering& l, const Instruction& instruction, uint32_t size, const Operand& which) {
    if (register_type(l, which) == ptx::Type::pred) {  // "ignore the source"
        const uint32_t nothing = predicate(l, which), all = new_predicate(l, "not.pred", nothing, 0);
        copy_bytes(l, instruction, {0, size, size}, guarded_by(l, all));
        return copy_bytes(l, instruction, {0, size, 0}, guarded_by(l, nothing));
    }
    const uint32_t bytes = source(l, which, ptx::Type::u32);
    const uint32_t all = new_predicate(l, "setp.eq.u32", bytes, constant(l, 4, size)),
                   nothing = new_predicate(l, "setp.eq.u32", bytes, constant(l, 4, 0));
    const uint32_t some = new_predicate(l, "not.pred", new_predicate(l, "or.pred", all, nothing), 0);
    copy_bytes(l, instruction, {0, size, size}, guarded_by(l, all));
    copy_bytes(l, instruction, {0, size, 0}, guarded_by(l, nothing));
    for (uint32_t at = 0; at < size; ++at) {
        const uint32_t here =
            new_predicate(l, "and.pred", some, new_predicate(l, "setp.gt.u32", bytes, constant(l, 4, at)));
        const uint32_t beyond =
            new_predicate(l, "and.pred", some, new_predicate(l, "setp.le.u32", bytes, constant(l, 4, at)));
        copy_bytes(l, instruction, {at, at + 1, at + 1}, guarded_by(l, here), false);
        copy_bytes(l, instruction, {at, at + 1, at}, guarded_by(l, beyond), false);
    }
}

}  // namespace

void add_copy_step(Lowering& l, Op& op, const CopyStep& step) {
    op.flow = Flow::copies;
    op.detail = static_cast<uint32_t>(l.code.copy_steps.size());
    l.code.copy_steps.push_back(step);
}

// cp.async[.bulk].commit_group; cp.async[.bulk].wait_group[.read] n; cp.async.wait_all.
void lower_copy_step(Lowering& l, const Instruction& instruction, const Parts& parts) {
    CopyStep step;
    step.kind = has(parts, "commit_group") ? CopyStep::Kind::commit : CopyStep::Kind::wait;
    step.of = has(parts, "bulk") ? Background::unit : Background::group;
    step.reads_only = has(parts, "read");
    step.uncommitted = has(parts, "wait_all");
    if (has(parts, "wait_group")) {
        need_operands(instruction, 1, 1);
        if (instruction.operands[0].kind != Operand::Kind::integer)
            throw Unsupported{fmt::format("{} of a number that is not a constant", instruction.opcode)};
        step.keep = static_cast<uint32_t>(instruction.operands[0].integer);
    }
    add_copy_step(l, emit(l, Flow::copies), step);
}

// cp.async.(ca|cg).shared.global [to], [from], size[, number of bytes to read, or a predicate to read none;
// the rest becomes zero][, cache policy].
void lower_copy(Lowering& l, const Instruction& instruction, const Parts& parts) {
    const auto says = [&](std::string_view word) {
        return std::find(parts.begin(), parts.end(), word) != parts.end();
    };
    if (says("commit_group") || says("wait_group") || says("wait_all"))
        return lower_copy_step(l, instruction, parts);
    const auto& operands = instruction.operands;
    const size_t named = operands.size() - (says("L2::cache_hint") ? 1 : 0);
    if (named < 3 || named > 4 || operands[2].kind != Operand::Kind::integer)
        throw Unsupported{fmt::format("{} with {} operands", instruction.opcode, operands.size())};
    if (says("L2::cache_hint")) source(l, operands.back(), ptx::Type::b64);
    const auto size = static_cast<uint64_t>(operands[2].integer);
    if ((size != 4 && size != 8 && size != 16) || (says("cg") && size != 16))
        throw Unsupported{fmt::format("{} of {} bytes", instruction.opcode, size)};
    if (named == 4 && operands[3].kind == Operand::Kind::reg)
        return copy_as_told(l, instruction, static_cast<uint32_t>(size), operands[3]);
    const uint64_t read = named == 4 ? static_cast<uint64_t>(operands[3].integer) : size;
    if (read > size || (named == 4 && operands[3].kind != Operand::Kind::integer))
        throw Unsupported{fmt::format("{} of {} bytes", instruction.opcode, read)};
    copy_bytes(l, instruction, {0, static_cast<uint32_t>(size), static_cast<uint32_t>(read)}, none);
}

}  // namespace warpmark::program
