// decoder.h: turns one PTX function into Code. Operands become slots of the frame; what a row cannot take
// directly (narrow types in wide registers, negated predicates) is prepared by helper ops.
#pragma once
#include <map>
#include <optional>
#include <string_view>

#include "harness/machine/matrix_ops.h"
#include "harness/machine/program.h"

namespace warpmark::machine {

// Thrown inside the decoder only; the instruction becomes Flow::unsupported.
struct Unsupported {
    std::string why;
};

// Likewise: host code calls a function of the device alone, or device code one of the host, and nvcc compiles
// it.
struct WrongSide {
    std::string callee;
};

std::vector<std::string_view> split_opcode(std::string_view opcode);

class Decoder {
  public:
    Decoder(Program& program, const ptx::Module& module, const DecodeOptions& options,
            const ptx::Function& function, Code& code)
        : program_(program), module_(module), options_(options), function_(function), code_(code) {}
    void run();

  private:
    using Operand = ptx::Operand;
    using Instruction = ptx::Instruction;

    // decoder.cpp
    static constexpr uint32_t most_frame_bytes = 1 << 28;
    std::string too_large() const;
    void lay_out_frame();
    void one(const Instruction&);
    void lanes(const Instruction&);
    bool read_clock(const Instruction&);
    void lane_row(const Instruction&, const isa::LaneEntry&, uint32_t mask);
    void finish();
    uint32_t unsupported_here(const std::string& why);
    void find_straight_runs();
    uint32_t new_slot(uint32_t bytes_a_lane);  // 0: a predicate
    uint32_t constant(uint32_t bytes, uint64_t value);
    uint32_t special(const std::string& name, uint32_t bytes);
    uint32_t carry_slot();
    uint32_t source(const Operand&, ptx::Type);
    uint32_t predicate(const Operand&);
    uint32_t destination(const Operand&, ptx::Type, std::optional<Op>& after);
    uint32_t symbol(const Operand&, uint32_t bytes);
    uint64_t immediate(const Operand&, ptx::Type) const;
    ptx::Type register_type(const Operand& operand) const {
        return function_.registers[static_cast<size_t>(operand.index)].type;
    }
    uint32_t register_slot(const Operand& operand) const {
        return slots_[static_cast<size_t>(operand.index)];
    }
    Op helper(std::string_view opcode, uint32_t d, uint32_t a) const;
    uint32_t shared_array_address(uint32_t index) const;
    Op& emit(Flow);
    void need_operands(const Instruction&, size_t least, size_t most) const;

    // decode_memory.cpp
    void memory(const Instruction&);
    void load_or_store(const Instruction&, const std::vector<std::string_view>& parts);
    void atomic(const Instruction&, const std::vector<std::string_view>& parts);
    void vector_atomic(const Instruction&, MemoryOp, bool has_result);
    void one_atomic(MemoryOp, const Operand* result, const Operand& b, const Operand* c);
    void address(MemoryOp&, const Operand&);
    void elements(MemoryOp&, const Operand&);
    void pack(const Instruction&);
    void wide_access(MemoryOp, const Operand& where, const Operand& what);
    bool is_constant(const Operand&);
    std::vector<uint32_t> count_writes() const;
    bool is_unused(const ptx::Operand& result) const;
    void find_constant_registers();
    void eight_elements(MemoryOp, const Operand& where, const Operand& what);

    // decode_lowered.cpp
    bool lowered(const Instruction&, const std::vector<std::string_view>& parts);
    bool set_by_predicate(const Instruction&, const std::vector<std::string_view>& parts);
    bool lop3_with_predicate(const Instruction&);
    bool wide_move(const Instruction&);
    bool without_sync(const Instruction&, const std::vector<std::string_view>& parts);
    void wide_pack(uint32_t wide, uint32_t low, uint32_t high, Flow, bool counts);
    Op& part(std::string_view opcode, bool piped, const isa::Slots&, bool counts);

    // decode_copies.cpp
    void emit_memory(const MemoryOp&, bool counts);
    void copy_async(const Instruction&, const std::vector<std::string_view>& parts);
    struct Stretch {
        uint32_t begin, end, read;
    };
    void copy_bytes(const Instruction&, const Stretch&, uint32_t guard, bool counts = true);
    void copy_as_told(const Instruction&, uint32_t size, const Operand& which);
    uint32_t guarded_by(uint32_t predicate);
    uint32_t new_predicate(std::string_view opcode, uint32_t a, uint32_t b);

    // decode_matrix.cpp
    void matrix(const Instruction&, const std::vector<std::string_view>& parts);
    void multiply(const Instruction&, const isa::MatrixForm&);
    void matrix_rows(const Instruction&, const std::vector<std::string_view>& parts);
    void fragment(const Instruction&, const std::vector<std::string_view>& parts);
    std::vector<uint32_t> fragment_slots(const Operand&, size_t count, uint32_t bytes);
    void emit_matrix(const MatrixOp&);

    // decode_mbarrier.cpp
    void mbarrier(const Instruction&, const std::vector<std::string_view>& parts);
    void mbarrier_arrive(const Instruction&, std::string_view operation, size_t at);
    void mbarrier_wait(const Instruction&, bool by_parity);
    MemoryOp mbarrier_object(const Operand& where, Access kind);
    void emit_row(std::string_view opcode, uint32_t d, uint32_t a, uint32_t b = 0);

    // decode_calls.cpp
    void call(const Instruction&);
    void find_cleanups();
    bool is_wrong_side(const std::string& callee) const;
    uint32_t wrong_side_here(const std::string& callee);
    bool uses_result(const Instruction& call) const;
    void check_call_table(const Operand&) const;
    CallOp::Passed argument(const Operand&, const ptx::Variable* declared);
    void move_parameter(uint32_t d, uint32_t d_bytes, uint32_t a, uint32_t a_bytes);
    void take_register_parameters();
    void give_register_result();

    // decode_bulk.cpp
    void asynchronous(const Instruction&, const std::vector<std::string_view>& parts);
    void bulk(const Instruction&, const std::vector<std::string_view>& parts);
    void store_async(const Instruction&, const std::vector<std::string_view>& parts);
    MemoryOp completion(const Operand& barrier, uint32_t bytes_slot);

    // decode_cluster.cpp
    void cluster_barrier(const std::vector<std::string_view>& parts);
    void block_rank(const Instruction&, const std::vector<std::string_view>& parts);

    // decode_control.cpp
    void branch(const Instruction&);
    void branch_table(const Instruction&);
    void policy(const Instruction&);
    void barrier(const Instruction&, const std::vector<std::string_view>& parts);
    void fence(const std::vector<std::string_view>& parts);
    void control(const Instruction&, const std::vector<std::string_view>& parts);
    uint32_t label(const std::string& name) const;

    // sites.cpp
    void find_site(Op&, const Instruction&);
    bool is_user_file(int file) const;
    uint32_t site_index(Site);

    Program& program_;
    const ptx::Module& module_;
    const DecodeOptions& options_;
    const ptx::Function& function_;
    Code& code_;

    const Instruction* now_ = nullptr;
    std::vector<uint32_t> slots_;           // of each register
    std::vector<bool> constant_registers_;  // of registers; empty: not looked for yet
    std::map<std::pair<uint32_t, uint64_t>, uint32_t> constants_;
    std::map<std::pair<Special, uint32_t>, uint32_t> specials_;
    std::map<std::string, uint32_t> local_offsets_;  // of each .local variable from the stack base
    std::map<std::string, CallOp::Passed> params_;   // .param areas in the frame
    std::map<std::string, uint32_t> entry_params_;   // offset in the parameter block
    std::map<std::string, size_t> labels_;           // label → instruction
    std::vector<uint32_t> op_of_;                    // instruction → its first op
    uint32_t carry_ = none;
    uint32_t last_site_ = 0;
};

}  // namespace warpmark::machine
