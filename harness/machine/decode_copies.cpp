// decode_copies.cpp: asynchronous copies from global to shared memory. PTX ISA 9.0, section 9.7.9.25.3.
// A copy is done when it is issued, by the thread that issues it, as a load and a store; to wait for it takes no time. So a
// program that forgets to wait sees its data all the same, but another thread's access without a barrier is a race.
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

constexpr Chunk chunks[] = {{ptx::Type::b8, 1}, {ptx::Type::b16, 1}, {ptx::Type::b32, 1}, {ptx::Type::b32, 2}, {ptx::Type::b32, 4}};

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

// cp.async.(ca|cg).shared.global [to], [from], size[, bytes that are read; the rest becomes zero][, cache policy].
void Decoder::copy_async(const Instruction& instruction, const std::vector<std::string_view>& parts) {
    const auto says = [&](std::string_view word) { return std::find(parts.begin(), parts.end(), word) != parts.end(); };
    if (says("commit_group") || says("wait_group") || says("wait_all")) return void(emit(Flow::nothing));
    const auto& operands = instruction.operands;
    const bool plain = (says("ca") || says("cg")) && says("global") && (says("shared") || says("shared::cta"));
    if (!plain || says("bulk")) throw Unsupported{fmt::format("the instruction {}", instruction.opcode)};
    need_operands(instruction, 3, 5);
    for (size_t at = 2; at < std::min<size_t>(operands.size(), 4); ++at)
        if (operands[at].kind != Operand::Kind::integer) throw Unsupported{fmt::format("{} with a size in a register", instruction.opcode)};
    const auto size = static_cast<uint32_t>(operands[2].integer), read = operands.size() > 3 ? static_cast<uint32_t>(operands[3].integer) : size;
    if ((size != 4 && size != 8 && size != 16) || read > size) throw Unsupported{fmt::format("{} of {} bytes", instruction.opcode, size)};
    bool first = true;
    for (uint32_t at = 0, width; at < size; at += width) {
        width = chunk_at(at, at < read ? read : size);
        const Chunk& chunk = chunks[std::countr_zero(width)];
        MemoryOp move;
        move.type = chunk.type;
        move.elements = chunk.elements;
        for (int element = 0; element < chunk.elements; ++element) {
            move.storage[element] = static_cast<uint8_t>(ptx::bytes(chunk.type));
            move.slot[element] = at < read ? new_slot(ptx::bytes(chunk.type)) : constant(ptx::bytes(chunk.type), 0);
        }
        const auto access = [&](Access kind, Space space, const Operand& where) {
            MemoryOp half = move;
            half.kind = kind;
            half.space = space;
            address(half, where);
            half.offset += at;
            emit_memory(half, first);
            first = false;
        };
        if (at < read) access(Access::load, Space::global, operands[1]);
        access(Access::store, Space::shared, operands[0]);
    }
}

}  // namespace warpmark::machine
