// Lowers one PTX function to Code: the state during lowering, and the functions shared by all instruction
// families. Operands become slots of the frame; helper ops prepare operands that a row cannot use directly
// (narrow types in wide registers, negated predicates).
#pragma once
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/program/decoded_program.h"
#include "harness/program/matrix_ops.h"

namespace warpmark::program {

using ptx::Instruction, ptx::Operand;
using Parts = std::vector<std::string_view>;  // an opcode's words

// Thrown while an instruction is lowered; it becomes Flow::unsupported.
struct Unsupported {
    std::string why;
    Unsimulated::Feature what = Unsimulated::Feature::instruction;
};

// Also thrown: host code calls a device-only function, or device code a host function, in a call that nvcc
// compiles.
struct WrongSide {
    std::string callee;
};

// Offsets in the frame.
struct FrameSlots {
    std::vector<uint32_t> registers;  // of each register
    std::map<std::pair<uint32_t, uint64_t>, uint32_t> constants;
    std::map<std::pair<Special, uint32_t>, uint32_t> specials;
    uint32_t carry = none;
};

// Names local to the function.
struct Symbols {
    std::map<std::string, uint32_t> locals;  // of each .local variable: its offset from the stack base
    std::map<std::string, CallOp::PassedParameter> areas;  // .param areas in the frame
    std::map<std::string, uint32_t> parameters;            // of a kernel: offset in the parameter block
    std::map<std::string, size_t> labels;                  // label → instruction
};

struct Lowering {
    Program& program;
    const ptx::Module& module;
    const DecodeOptions& options;
    const ptx::Function& function;
    Code& code;

    const Instruction* now = nullptr;  // the instruction being lowered
    FrameSlots slots{};
    Symbols symbols{};
    std::vector<bool> constant_registers{};       // of registers; empty: not computed yet
    std::vector<uint64_t> parameter_registers{};  // the same; see of_parameters
    std::vector<uint32_t> op_of{};                // instruction → its first op
    uint32_t last_site = 0;
};

// Lowers the whole function (function_lowering.cpp).
void lower_function(Program&, const ptx::Module&, const DecodeOptions&, const ptx::Function&, Code&);

Parts split_opcode(std::string_view opcode);
bool has(const Parts&, std::string_view word);

// frame_layout.cpp: contents of a frame.
inline constexpr uint32_t most_frame_bytes = 1 << 28;
std::string too_large(const Lowering&);
void lay_out_frame(Lowering&);
uint32_t new_slot(Lowering&, uint32_t bytes_a_lane);  // 0: a predicate
uint32_t constant(Lowering&, uint32_t bytes, uint64_t value);
uint32_t special(Lowering&, const std::string& name, uint32_t bytes);
uint32_t carry_slot(Lowering&);

// operand_lowering.cpp: slots of operands.
inline ptx::Type register_type(const Lowering& l, const Operand& operand) {
    return l.function.registers[static_cast<size_t>(operand.index)].type;
}
inline uint32_t register_slot(const Lowering& l, const Operand& operand) {
    return l.slots.registers[static_cast<size_t>(operand.index)];
}
void need_operands(const Instruction&, size_t least, size_t most);
uint64_t immediate(const Operand&, ptx::Type);
uint32_t symbol(Lowering&, const Operand&, uint32_t bytes);
uint32_t predicate(Lowering&, const Operand&);
uint32_t source(Lowering&, const Operand&, ptx::Type);
uint32_t destination(Lowering&, const Operand&, ptx::Type, std::optional<Op>& after);
void address(Lowering&, MemoryOp&, const Operand&);
void elements(Lowering&, MemoryOp&, const Operand&);

// op_emission.cpp: ops.
Op& emit(Lowering&, Flow);
void set_row(Op&, const isa::LaneEntry&);
Op helper(const Lowering&, std::string_view opcode, uint32_t d, uint32_t a);
void emit_row(Lowering&, std::string_view opcode, uint32_t d, uint32_t a, uint32_t b = 0);
void emit_memory(Lowering&, const MemoryOp&, bool counts);
Op& part(Lowering&, std::string_view opcode, bool piped, const isa::Slots&, bool counts);
uint32_t new_predicate(Lowering&, std::string_view opcode, uint32_t a, uint32_t b);
uint32_t guarded_by(Lowering&, uint32_t predicate);

// One function and one file per instruction family. function_lowering.cpp maps opcodes to families.
void lower_lanes(Lowering&, const Instruction&, const Parts&);
void lower_access(Lowering&, const Instruction&, const Parts&);
void lower_atomic(Lowering&, const Instruction&, const Parts&);
void lower_pack(Lowering&, const Instruction&, const Parts&);
void lower_copy(Lowering&, const Instruction&, const Parts&);
void lower_copy_step(Lowering&, const Instruction&, const Parts&);
void add_copy_step(Lowering&, Op&, const CopyStep&);
void lower_asynchronous(Lowering&, const Instruction&, const Parts&);
void lower_product(Lowering&, const Instruction&, const Parts&);
void lower_fragment(Lowering&, const Instruction&, const Parts&);
void lower_matrix_rows(Lowering&, const Instruction&, const Parts&);
void lower_mbarrier(Lowering&, const Instruction&, const Parts&);
void lower_call(Lowering&, const Instruction&, const Parts&);
void lower_branch(Lowering&, const Instruction&, const Parts&);
void lower_branch_table(Lowering&, const Instruction&, const Parts&);
void lower_return(Lowering&, const Instruction&, const Parts&);
void lower_exit(Lowering&, const Instruction&, const Parts&);
void lower_trap(Lowering&, const Instruction&, const Parts&);
void lower_sleep(Lowering&, const Instruction&, const Parts&);
void lower_policy(Lowering&, const Instruction&, const Parts&);
void lower_barrier(Lowering&, const Instruction&, const Parts&);
void lower_warp_barrier(Lowering&, const Instruction&, const Parts&);
void lower_cluster_barrier(Lowering&, const Instruction&, const Parts&);
void lower_block_rank(Lowering&, const Instruction&, const Parts&);
void lower_fence(Lowering&, const Instruction&, const Parts&);
void lower_nothing(Lowering&, const Instruction&, const Parts&);

// Shared by families.
void lane_row(Lowering&, const Instruction&, const isa::LaneEntry&,
              uint32_t mask);                                   // lower_table_instructions.cpp
bool lower_parts(Lowering&, const Instruction&, const Parts&);  // lower_composites.cpp
void wide_pack(Lowering&, uint32_t wide, uint32_t low, uint32_t high, Flow, bool counts);
void one_atomic(Lowering&, MemoryOp, const Operand* result, const Operand& b, const Operand* c);
MemoryOp mbarrier_object(Lowering&, const Operand& where, Access kind);
bool is_constant(Lowering&, const Operand&);  // register_analysis.cpp
uint64_t of_parameters(Lowering&, const Operand&);
void compare_stores_of_parameters(Code&);
AccessForm form_of(const MemoryOp&);  // MemoryOp::form, which is not read here (lower_memory.cpp)
bool is_unused(const Lowering&, const Operand& result);

// lower_calls.cpp: around a function's body.
void take_register_parameters(Lowering&);
void give_register_result(Lowering&);
void find_cleanups(Lowering&);
uint32_t wrong_side_here(Lowering&, const std::string& callee);

void find_scalars(Lowering&);  // source_scalar_slots.cpp: Code::scalars

// source_sites.cpp
void find_site(Lowering&, Op&, const Instruction&);
void number_barriers(Code&, bool knows_copies);  // Op::nth

}  // namespace warpmark::program
