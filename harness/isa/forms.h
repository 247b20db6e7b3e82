// forms.h: every instruction form that the machine holds, by its opcode.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "harness/isa/lanes.h"

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

// nullptr if no row makes this opcode. `piped`: the form with two destinations, p|q or d|p.
const LaneEntry* find_lane(std::string_view opcode, bool piped);

// One atomic operation on a memory cell: (old, b[, c]) → new. `cell` is read and written.
struct AtomicEntry {
    const char* operation;  // "add"
    ptx::Type type;
    uint8_t sources;        // 1, or 2 for cas
    void (*apply)(std::byte* cell, const std::byte* b, const std::byte* c);
};
const AtomicEntry* find_atomic(std::string_view operation, ptx::Type type);

// Opcodes that the machine itself wires (memory, control): patterns as in lanes.h, without types spelled out.
struct MachineForm {
    const char* pattern;
    const char* types;
};
const std::vector<MachineForm>& machine_forms();

// 4: AVX-512, 3: AVX2 and FMA, 1: any x86-64. The table of that level is in use.
int cpu_level();

// For lists: each row once, with the types that it is legal for.
struct Form {
    std::string form;
    std::string types;
};
std::vector<Form> forms();

// The opcodes that a pattern stands for: "add[.rn].f32" → "add.f32", "add.rn.f32".
std::vector<std::string> expand(std::string_view pattern);
// Those of a row: its pattern with its types in it.
std::vector<std::string> opcodes(const LaneForm&);

}  // namespace warpmark::isa
