// Lowers barrier objects in shared memory, which implement cuda::barrier and cuda::pipeline. PTX ISA 9.0,
// section 9.7.13.15. The object is a 64-bit word: number of pending arrivals (bits 0-19), expected arrivals
// per phase (20-39), pending bytes (40-60, signed), and the last bits of the current phase's number. An
// arrival is an atomic operation on it (isa/atomic_instructions.cpp), a wait is an acquiring load.
#include <fmt/format.h>

#include <algorithm>

#include "harness/program/lowering.h"

namespace warpmark::program {
namespace {

constexpr uint64_t expected_shift = 20, phase_shift = mbarrier_phase_shift;

void mbarrier_arrive(Lowering& l, const Instruction& instruction, std::string_view operation, size_t at) {
    const auto& operands = instruction.operands;
    MemoryOp op = mbarrier_object(l, operands[at], Access::atomic);
    op.operand_b = constant(l, 8, 1);
    if (at + 1 < operands.size()) {
        op.operand_b = new_slot(l, 8);
        emit_row(l, "cvt.u64.u32", op.operand_b, source(l, operands[at + 1], ptx::Type::u32));
    }
    if (instruction.opcode.find(".arrive") != std::string::npos &&
        instruction.opcode.find(".expect_tx") != std::string::npos) {
        MemoryOp expects = op;
        expects.releases = false;
        expects.atomic = isa::find_atomic("mbarrier.expect_tx", op.type);
        emit_memory(l, expects, false);
        op.operand_b = constant(l, 8, 1);
    }
    op.atomic = isa::find_atomic(operation, op.type);
    std::optional<Op> after;
    if (at > 0) op.result = destination(l, operands[0], op.type, after);
    emit_memory(l, op, true);
}

// Arrives when this thread's copies are complete, which they are. Without .noinc the phase expects one more
// arrival, which this one provides.
void copies_arrive(Lowering& l, const Operand& where, bool counts) {
    MemoryOp op = mbarrier_object(l, where, Access::atomic);
    op.tracks = Background::group;
    op.operand_b = constant(l, 8, counts ? 1 : 0);
    op.atomic = isa::find_atomic("mbarrier.arrive", op.type);
    emit_memory(l, op, true);
}

// p = true if the phase of a state (returned by arrive), or of a parity, is complete.
void mbarrier_wait(Lowering& l, const Instruction& instruction, bool by_parity) {
    const auto& operands = instruction.operands;
    std::optional<Op> after;
    const uint32_t p = destination(l, operands[0], ptx::Type::pred, after), seen = new_slot(l, 8),
                   phase = new_slot(l, 8);
    uint32_t other = 0;
    if (by_parity) {
        other = new_slot(l, 8);
        emit_row(l, "cvt.u64.u32", other, source(l, operands[2], ptx::Type::u32));
        emit_row(l, "shl.b64", other, other, constant(l, 4, phase_shift));
    } else {
        other = source(l, operands[2], ptx::Type::b64);
    }
    emit(l, Flow::yield).counts = false;  // a waiting loop lets the others run
    MemoryOp op = mbarrier_object(l, operands[1], Access::load);
    op.slot[0] = seen;
    op.awaited = other;
    op.by_parity = by_parity;
    emit_memory(l, op, true);
    emit_row(l, "xor.b64", phase, seen, other);
    emit_row(l, "shr.u64", phase, phase, constant(l, 4, phase_shift));
    if (by_parity) emit_row(l, "and.b64", phase, phase, constant(l, 8, 1));
    emit_row(l, "setp.ne.u64", p, phase, constant(l, 8, 0));
}

}  // namespace

// The object at [address], accessed as `kind`, with the memory order that the manual defines for the
// operation.
MemoryOp mbarrier_object(Lowering& l, const Operand& where, Access kind) {
    MemoryOp op;
    op.kind = kind;
    op.is_barrier = true;
    op.space = l.now->opcode.find(".shared") == std::string::npos ? Space::none : Space::shared;
    op.type = ptx::Type::b64;
    op.storage[0] = 8;
    if (kind != Access::store) op.scope = Scope::device;  // other blocks of the cluster may access it
    const bool is_relaxed = l.now->opcode.contains(".relaxed") ||
                            l.now->opcode.starts_with("mbarrier.expect_tx") ||
                            l.now->opcode.starts_with("mbarrier.complete_tx");
    op.releases = kind == Access::atomic && !is_relaxed;
    op.acquires = kind == Access::load && !is_relaxed;
    address(l, op, where);
    return op;
}

void lower_mbarrier(Lowering& l, const Instruction& instruction, const Parts& parts) {
    const auto says = [&](std::string_view word) {
        return std::find(parts.begin(), parts.end(), word) != parts.end();
    };
    const auto& operands = instruction.operands;
    need_operands(instruction, 1, 4);
    if (says("init")) {
        need_operands(instruction, 2, 2);
        MemoryOp op = mbarrier_object(l, operands[0], Access::store);
        op.slot[0] = new_slot(l, 8);
        emit_row(l, "mul.wide.u32", op.slot[0], source(l, operands[1], ptx::Type::u32),
                 constant(l, 4, 1u << expected_shift | 1));
        return emit_memory(l, op, true);
    }
    if (says("inval")) return lower_nothing(l, instruction, parts);
    const size_t at = operands[0].kind == Operand::Kind::address ? 0 : 1;
    if (parts[0] == "cp") return copies_arrive(l, operands[at], says("noinc"));
    // .noComplete asserts that the phase does not end here, so it needs no special treatment.
    if (says("expect_tx") && !says("arrive") && !says("arrive_drop"))
        return mbarrier_arrive(l, instruction, "mbarrier.expect_tx", at);
    if (says("complete_tx")) return mbarrier_arrive(l, instruction, "mbarrier.complete_tx", at);
    if (says("arrive") && at < operands.size()) return mbarrier_arrive(l, instruction, "mbarrier.arrive", at);
    if (says("arrive_drop") && at < operands.size())
        return mbarrier_arrive(l, instruction, "mbarrier.arrive_drop", at);
    if ((says("test_wait") || says("try_wait")) && operands.size() >= 3)
        return mbarrier_wait(l, instruction, says("parity"));
    if (says("pending_count") && operands.size() == 2) {
        const uint32_t pending = new_slot(l, 8);
        std::optional<Op> after;
        emit_row(l, "and.b64", pending, source(l, operands[1], ptx::Type::b64),
                 constant(l, 8, (uint64_t{1} << expected_shift) - 1));
        emit_row(l, "cvt.u32.u64", destination(l, operands[0], ptx::Type::u32, after), pending);
        return;
    }
    throw Unsupported{fmt::format("the instruction {}", instruction.opcode)};
}

}  // namespace warpmark::program
