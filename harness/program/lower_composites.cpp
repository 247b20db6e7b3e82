// Lowers instructions that are composed of table rows: set with a third predicate, lop3 with a predicate,
// 128-bit moves, and forms without .sync from before sm_70. Each counts as one.
#include <fmt/format.h>

#include <algorithm>

#include "harness/program/lowering.h"

namespace warpmark::program {
namespace {

// Values written by `set` if the comparison holds.
struct Truth {
    std::string_view type;
    uint32_t bytes;
    uint64_t value;
};

constexpr Truth of_numbers[] = {{"u32", 4, 0xffffffff}, {"s32", 4, 0xffffffff}, {"f32", 4, 0x3f800000}};
constexpr Truth of_halves[] = {{"u16", 2, 0xffff},     {"s16", 2, 0xffff}, {"u32", 4, 0xffffffff},
                               {"s32", 4, 0xffffffff}, {"f16", 2, 0x3c00}, {"bf16", 2, 0x3f80}};
constexpr Truth of_pairs[] = {
    {"u32", 4, 0xffff}, {"s32", 4, 0xffff}, {"f16x2", 4, 0x3c00}, {"bf16x2", 4, 0x3f80}};

template <size_t n>
const Truth* find(const Truth (&rows)[n], std::string_view type) {
    const auto* found = std::find_if(rows, rows + n, [&](const Truth& row) { return row.type == type; });
    return found == rows + n ? nullptr : found;
}

const Truth* truth_of(std::string_view to, std::string_view from) {
    if (from == "f16x2" || from == "bf16x2")
        return to.ends_with("x2") && to != from ? nullptr : find(of_pairs, to);
    if (from == "f16" || from == "bf16")
        return to.ends_with("f16") && to != from ? nullptr : find(of_halves, to);
    return find(of_numbers, to);
}

// set.eq[.and][.ftz].to.from d, a, b[, c] as setp and selp.
bool set_by_predicate(Lowering& l, const Instruction& instruction, const Parts& parts) {
    if (parts[0] != "set" || parts.size() < 4 || instruction.piped) return false;
    const std::string_view to = parts[parts.size() - 2], from = parts.back();
    const Truth* truth = truth_of(to, from);
    const bool pair = from.ends_with("x2");
    std::string setp = "setp";
    for (size_t at = 1; at < parts.size(); ++at)
        if (at != parts.size() - 2) setp += fmt::format(".{}", parts[at]);
    const isa::LaneEntry* entry = truth ? isa::find_lane(setp, pair, l.options.level) : nullptr;
    if (!entry) return false;
    need_operands(instruction, 1u + entry->sources, 1u + entry->sources);
    uint32_t from_slots[3] = {};
    for (size_t at = 0; at < entry->sources; ++at)
        from_slots[at] = source(l, instruction.operands[at + 1], entry->source[at]);
    std::optional<Op> after;
    const uint32_t d =
        destination(l, instruction.operands[0], truth->bytes == 2 ? ptx::Type::b16 : ptx::Type::b32, after);
    const uint32_t p = new_slot(l, 0), q = pair ? new_slot(l, 0) : 0;
    part(l, setp, pair, {p, from_slots[0], from_slots[1], from_slots[2], 0, q}, true);
    const std::string_view selp = truth->bytes == 2 ? "selp.b16" : "selp.b32";
    part(l, selp, false, {d, constant(l, truth->bytes, truth->value), constant(l, truth->bytes, 0), p, 0, 0},
         false);
    if (pair) {
        const uint32_t upper = new_slot(l, 4);
        part(l, selp, false, {upper, constant(l, 4, truth->value << 16), constant(l, 4, 0), q, 0, 0}, false);
        part(l, "or.b32", false, {d, d, upper, 0, 0, 0}, false);
    }
    if (after) l.code.ops.push_back(*after);
    return true;
}

// lop3.or.b32 d|p, a, b, c, table, q: p = (d != 0) or q.
bool lop3_with_predicate(Lowering& l, const Instruction& instruction) {
    const bool is_or = instruction.opcode == "lop3.or.b32";
    if ((!is_or && instruction.opcode != "lop3.and.b32") || !instruction.piped) return false;
    need_operands(instruction, 7, 7);
    const auto& operands = instruction.operands;
    std::optional<Op> after, none_after;
    const uint32_t d = destination(l, operands[0], ptx::Type::b32, after),
                   p = destination(l, operands[1], ptx::Type::pred, none_after);
    uint32_t from[4];
    for (size_t at = 0; at < 4; ++at) from[at] = source(l, operands[at + 2], ptx::Type::b32);
    const uint32_t q = predicate(l, operands[6]);
    part(l, "lop3.b32", false, {d, from[0], from[1], from[2], from[3], 0}, true);
    part(l, is_or ? "setp.ne.or.b32" : "setp.ne.and.b32", false, {p, d, constant(l, 4, 0), q, 0, 0}, false);
    if (after) l.code.ops.push_back(*after);
    return true;
}

bool wide_move(Lowering& l, const Instruction& instruction) {
    const auto& operands = instruction.operands;
    if (instruction.opcode != "mov.b128" || operands.size() != 2 || operands[0].kind != Operand::Kind::reg ||
        operands[1].kind != Operand::Kind::reg)
        return false;
    std::optional<Op> after;
    const uint32_t from = source(l, operands[1], ptx::Type::b128),
                   to = destination(l, operands[0], ptx::Type::b128, after);
    const uint32_t low = new_slot(l, 8), high = new_slot(l, 8);
    wide_pack(l, from, low, high, Flow::unpack, true);
    wide_pack(l, to, low, high, Flow::pack, false);
    return true;
}

// shfl.up.b32, vote.ballot.b32 and similar: same as shfl.sync with the mask of the active lanes. Since sm_70
// there are none without .sync.
bool without_sync(Lowering& l, const Instruction& instruction, const Parts& parts) {
    if ((parts[0] != "shfl" && parts[0] != "vote") || parts.size() < 3 || parts[1] == "sync") return false;
    const std::string target = l.module.target;
    if (target.size() != 5 || target > "sm_62")
        throw Unsupported{fmt::format("{}, which the target {} does not have: it says {}.sync",
                                      instruction.opcode, target, parts[0])};
    Instruction synced = instruction;
    synced.opcode.insert(parts[0].size(), ".sync");
    const isa::LaneEntry* entry = isa::find_lane(synced.opcode, synced.piped, l.options.level);
    const size_t named = synced.operands.size() + 1 - (synced.piped ? 2 : 1);
    if (!entry || named != entry->sources)
        throw Unsupported{fmt::format("the instruction {}", instruction.opcode)};
    const uint32_t mask = new_slot(l, 4);
    part(l, "activemask.b32", false, {mask, 0, 0, 0, 0, 0}, false).flow = Flow::warp_lanes;
    lane_row(l, synced, *entry, mask);
    return true;
}

}  // namespace

// The two halves of a register of 128 bits, or one of two halves.
void wide_pack(Lowering& l, uint32_t wide, uint32_t low, uint32_t high, Flow flow, bool counts) {
    PackOp op;
    op.scalar = wide;
    op.scalar_bytes = 16;
    op.element_bytes = 8;
    op.elements = {low, high};
    Op& emitted = emit(l, flow);
    emitted.detail = static_cast<uint32_t>(l.code.packs.size());
    emitted.counts = counts;
    l.code.packs.push_back(std::move(op));
}

bool lower_parts(Lowering& l, const Instruction& instruction, const Parts& parts) {
    return without_sync(l, instruction, parts) || set_by_predicate(l, instruction, parts) ||
           lop3_with_predicate(l, instruction) || wide_move(l, instruction);
}

}  // namespace warpmark::program
