// decode_lowered.cpp: instructions that the tables hold in parts, and that are made of those: set with a
// third predicate, lop3 with a predicate, 128-bit moves, and what PTX spelled without .sync before sm_70.
// Each counts once.
#include <fmt/format.h>

#include <algorithm>

#include "harness/machine/decoder.h"

namespace warpmark::machine {
namespace {

// What `set` writes where the comparison holds.
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

}  // namespace

// An op of a table's row that the decoder adds; the first of an instruction counts for it.
Op& Decoder::part(std::string_view opcode, bool piped, const isa::Slots& slots, bool counts) {
    const isa::LaneEntry* entry = isa::find_lane(opcode, piped, options_.level);
    if (!entry) throw Unsupported{fmt::format("the instruction {}", now_->opcode)};
    Op& op = emit(Flow::lanes);
    op.lanes = entry->run;
    op.slots = slots;
    op.counts = counts;
    return op;
}

// set.eq[.and][.ftz].to.from d, a, b[, c] as setp and selp.
bool Decoder::set_by_predicate(const Instruction& instruction, const std::vector<std::string_view>& parts) {
    if (parts[0] != "set" || parts.size() < 4 || instruction.piped) return false;
    const std::string_view to = parts[parts.size() - 2], from = parts.back();
    const Truth* truth = truth_of(to, from);
    const bool pair = from.ends_with("x2");
    std::string setp = "setp";
    for (size_t at = 1; at < parts.size(); ++at)
        if (at != parts.size() - 2) setp += fmt::format(".{}", parts[at]);
    const isa::LaneEntry* entry = truth ? isa::find_lane(setp, pair, options_.level) : nullptr;
    if (!entry) return false;
    need_operands(instruction, 1u + entry->sources, 1u + entry->sources);
    uint32_t from_slots[3] = {};
    for (size_t at = 0; at < entry->sources; ++at)
        from_slots[at] = source(instruction.operands[at + 1], entry->source[at]);
    std::optional<Op> after;
    const uint32_t d =
        destination(instruction.operands[0], truth->bytes == 2 ? ptx::Type::b16 : ptx::Type::b32, after);
    const uint32_t p = new_slot(0), q = pair ? new_slot(0) : 0;
    part(setp, pair, {p, from_slots[0], from_slots[1], from_slots[2], 0, q}, true);
    const std::string_view selp = truth->bytes == 2 ? "selp.b16" : "selp.b32";
    part(selp, false, {d, constant(truth->bytes, truth->value), constant(truth->bytes, 0), p, 0, 0}, false);
    if (pair) {
        const uint32_t upper = new_slot(4);
        part(selp, false, {upper, constant(4, truth->value << 16), constant(4, 0), q, 0, 0}, false);
        part("or.b32", false, {d, d, upper, 0, 0, 0}, false);
    }
    if (after) code_.ops.push_back(*after);
    return true;
}

// lop3.or.b32 d|p, a, b, c, table, q: p = (d != 0) or q.
bool Decoder::lop3_with_predicate(const Instruction& instruction) {
    const bool is_or = instruction.opcode == "lop3.or.b32";
    if ((!is_or && instruction.opcode != "lop3.and.b32") || !instruction.piped) return false;
    need_operands(instruction, 7, 7);
    const auto& operands = instruction.operands;
    std::optional<Op> after, none_after;
    const uint32_t d = destination(operands[0], ptx::Type::b32, after),
                   p = destination(operands[1], ptx::Type::pred, none_after);
    uint32_t from[4];
    for (size_t at = 0; at < 4; ++at) from[at] = source(operands[at + 2], ptx::Type::b32);
    const uint32_t q = predicate(operands[6]);
    part("lop3.b32", false, {d, from[0], from[1], from[2], from[3], 0}, true);
    part(is_or ? "setp.ne.or.b32" : "setp.ne.and.b32", false, {p, d, constant(4, 0), q, 0, 0}, false);
    if (after) code_.ops.push_back(*after);
    return true;
}

// The two halves of a register of 128 bits, or one of two halves.
void Decoder::wide_pack(uint32_t wide, uint32_t low, uint32_t high, Flow flow, bool counts) {
    PackOp op;
    op.scalar = wide;
    op.scalar_bytes = 16;
    op.element_bytes = 8;
    op.elements = {low, high};
    Op& emitted = emit(flow);
    emitted.detail = static_cast<uint32_t>(code_.packs.size());
    emitted.counts = counts;
    code_.packs.push_back(std::move(op));
}

bool Decoder::wide_move(const Instruction& instruction) {
    const auto& operands = instruction.operands;
    if (instruction.opcode != "mov.b128" || operands.size() != 2 || operands[0].kind != Operand::Kind::reg ||
        operands[1].kind != Operand::Kind::reg)
        return false;
    std::optional<Op> after;
    const uint32_t from = source(operands[1], ptx::Type::b128),
                   to = destination(operands[0], ptx::Type::b128, after);
    const uint32_t low = new_slot(8), high = new_slot(8);
    wide_pack(from, low, high, Flow::unpack, true);
    wide_pack(to, low, high, Flow::pack, false);
    return true;
}

// shfl.up.b32, vote.ballot.b32 and their like: those that are here, as shfl.sync with the mask of the active
// lanes. Since sm_70 there are none without .sync.
bool Decoder::without_sync(const Instruction& instruction, const std::vector<std::string_view>& parts) {
    if ((parts[0] != "shfl" && parts[0] != "vote") || parts.size() < 3 || parts[1] == "sync") return false;
    const std::string target = module_.target;
    if (target.size() != 5 || target > "sm_62")
        throw Unsupported{fmt::format("{}, which the target {} does not have: it says {}.sync",
                                      instruction.opcode, target, parts[0])};
    Instruction synced = instruction;
    synced.opcode.insert(parts[0].size(), ".sync");
    const isa::LaneEntry* entry = isa::find_lane(synced.opcode, synced.piped, options_.level);
    const size_t named = synced.operands.size() + 1 - (synced.piped ? 2 : 1);
    if (!entry || named != entry->sources)
        throw Unsupported{fmt::format("the instruction {}", instruction.opcode)};
    const uint32_t mask = new_slot(4);
    part("activemask.b32", false, {mask, 0, 0, 0, 0, 0}, false).flow = Flow::warp_lanes;
    lane_row(synced, *entry, mask);
    return true;
}

bool Decoder::lowered(const Instruction& instruction, const std::vector<std::string_view>& parts) {
    return without_sync(instruction, parts) || set_by_predicate(instruction, parts) ||
           lop3_with_predicate(instruction) || wide_move(instruction);
}

}  // namespace warpmark::machine
