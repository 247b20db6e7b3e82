// Instruction forms supported by the simulator, by opcode.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/isa/lane_registers.h"

namespace warpmark::isa {

// A concrete opcode of the lane or warp table: its function, and its operand types.
struct LaneEntry {
    LaneFunction run = nullptr;
    uint8_t sources = 0;
    ptx::Type destination{};
    ptx::Type source[4]{};
    bool needs_lanes = false;  // warp instruction: its last source is the mask of participating lanes
    bool reads_carry = false, writes_carry = false;
    StepFunction single = nullptr;  // null: a rare row
};

// The tables' spelling of an opcode with the same words in another order; "" if there is none, or if the
// order is already the usual one. modifier_order.cpp lists the orders that ptxas permits.
std::string usual_order(std::string_view opcode);

// nullptr if no row matches the opcode. `piped`: the form with two destinations, p|q or d|p. `level`: x86-64
// level of the table; 0: the current one.
const LaneEntry* find_lane(std::string_view opcode, bool piped, int level = 0);

// An atomic operation on a memory cell: (old, b[, c]) → new. `cell` is read and written.
struct AtomicEntry {
    std::string_view operation;  // "add"
    ptx::Type type;
    uint8_t sources;  // 1, or 2 for cas
    void (*apply)(std::byte* cell, const std::byte* b, const std::byte* c);
    void (*in_global)(std::byte* cell, const std::byte* b,
                      const std::byte* c) = nullptr;  // if global memory computes differently
};
const AtomicEntry* find_atomic(std::string_view operation, ptx::Type type);
std::span<const AtomicEntry> atomic_rows();

// Passes every row of a level's table (base/cpu_level.h; 0: the current level), or of the warp table, to the
// sink.
void lane_rows(LaneSink&, int level = 0);
void warp_rows(LaneSink&);

// An instruction implemented by the simulator itself instead of a table row: its spelling and number of
// operands.
struct MachineForm {
    std::string_view pattern, operands, types;
    size_t least, most;
};
const MachineForm* find_machine_form(std::string_view opcode);  // nullptr if there is none with this spelling
std::vector<MachineForm> machine_forms();

// For display (form_listing.cpp): forms in the manual's notation, with their legal types.
struct Form {
    std::string form;               // "add[.rn].type d, a, b"
    std::string types;              // "u16 u32"
    const char* table = "machine";  // lane, warp, cell, matrix, or machine: implemented by the simulator
    size_t opcodes = 1;             // number of spellings, if listed in a table
};
std::vector<Form> forms();

// Expands a pattern: "add[.rn].f32" → "add.f32", "add.rn.f32".
std::vector<std::string> expand(std::string_view pattern);
// Opcodes of a row: its pattern with its types inserted.
std::vector<std::string> opcodes(const LaneForm&);

}  // namespace warpmark::isa
