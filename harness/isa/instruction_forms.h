// Every instruction form that the machine holds, by its opcode.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/isa/lane_registers.h"

namespace warpmark::isa {

// A concrete opcode of the lane or the warp table: how to run it, and what its operands hold.
struct LaneEntry {
    LaneFunction run = nullptr;
    uint8_t sources = 0;
    ptx::Type destination{};
    ptx::Type source[4]{};
    bool needs_lanes = false;  // a warp instruction: its last source is the mask of lanes that take part
    bool reads_carry = false, writes_carry = false;
};

// The opcode that the tables have of these words in another order; "" if there is none, or the order is the
// usual one. What ptxas leaves open is told in modifier_order.cpp.
std::string usual_order(std::string_view opcode);

// nullptr if no row makes this opcode. `piped`: the form with two destinations, p|q or d|p. `level`: whose
// table; 0: that in use.
const LaneEntry* find_lane(std::string_view opcode, bool piped, int level = 0);

// One atomic operation on a memory cell: (old, b[, c]) → new. `cell` is read and written.
struct AtomicEntry {
    std::string_view operation;  // "add"
    ptx::Type type;
    uint8_t sources;  // 1, or 2 for cas
    void (*apply)(std::byte* cell, const std::byte* b, const std::byte* c);
    void (*in_global)(std::byte* cell, const std::byte* b,
                      const std::byte* c) = nullptr;  // where global memory computes otherwise
};
const AtomicEntry* find_atomic(std::string_view operation, ptx::Type type);
std::span<const AtomicEntry> atomic_rows();

// Gives every row of a level's table (base/cpu_level.h; 0: the one in use), and of the warp table.
void lane_rows(LaneSink&, int level = 0);
void warp_rows(LaneSink&);

// An instruction that the machine wires itself: no row of a table, but a spelling and a number of operands.
struct MachineForm {
    std::string_view pattern, operands, types;
    size_t least, most;
};
const MachineForm* find_machine_form(std::string_view opcode);  // nullptr: none is spelled so
std::vector<MachineForm> machine_forms();

// For readers (form_listing.cpp): the forms as the manual writes them, with the types that they are legal
// for.
struct Form {
    std::string form;               // "add[.rn].type d, a, b"
    std::string types;              // "u16 u32"
    const char* table = "machine";  // lane, warp, cell, matrix, or wired by the machine itself
    size_t opcodes = 1;             // spellings that it stands for, as far as a table holds them
};
std::vector<Form> forms();

// The opcodes that a pattern stands for: "add[.rn].f32" → "add.f32", "add.rn.f32".
std::vector<std::string> expand(std::string_view pattern);
// Those of a row: its pattern with its types in it.
std::vector<std::string> opcodes(const LaneForm&);

}  // namespace warpmark::isa
