// Memory instructions of the machine code, by architecture. An instruction has 128 bits on every architecture
// listed here; one that is not listed is unknown.
#pragma once
#include <cstdint>
#include <optional>
#include <span>

namespace warpmark::toolchain {

enum class MachineKind : uint8_t {
    shared_load,       // LDS
    shared_store,      // STS
    shared_atomic,     // ATOMS
    shared_compare,    // ATOMS.CAS, also one iteration of the loop that implements float atomics
    shared_count,      // ATOMS.POPC.INC: one addition for all lanes with the same address
    matrix_load,       // LDSM
    matrix_store,      // STSM
    global_load,       // LDG
    global_store,      // STG
    global_atomic,     // ATOMG
    global_compare,    // ATOMG.CAS
    global_reduction,  // RED, REDG
    generic_load,      // LD, also of distributed shared memory
    generic_store,     // ST
    generic_atomic,    // ATOM
    generic_compare,   // ATOM.CAS
    local_load,        // LDL
    local_store,       // STL
    copy_to_shared,    // LDGSTS: global to shared memory, past the registers
    bulk_copy,         // UBLKCP, UBLKRED, UBLKPF, UTMALDG
    barrier,           // SYNCS, ARRIVES, ATOMS.ARRIVE: an mbarrier
    multicast_load,    // LDGMC
    distributed_store  // STAS
};

enum class Guard : uint8_t {
    always,
    sometimes,  // a predicate register decides per lane
    never       // @!PT: a placeholder that only orders the instructions around it
};

// base + uniform + offset, in bytes; base is multiplied by scale.
struct MachineAddress {
    static constexpr uint8_t no_register = 255;
    uint8_t base = no_register;     // 64 bits wide in global and generic memory
    uint8_t uniform = no_register;  // one value for the warp
    uint8_t scale = 1;              // 1, 4, 8 or 16
    int32_t offset = 0;
    bool operator==(const MachineAddress&) const = default;
};

struct MachineInstruction {
    MachineKind kind;
    uint16_t bits = 0;  // per lane; 0: unknown
    Guard guard = Guard::always;
    std::optional<MachineAddress> where;  // only if the encoding is certain
};

// The architectures whose instructions are known.
std::span<const int> machine_architectures();

// A row of the table: an opcode (the low 12 bits) on the architectures first to last.
enum class WidthField : uint8_t;
enum class AddressField : uint8_t;
struct MachineOpcode {
    uint16_t opcode;
    uint8_t first, last;
    MachineKind kind;
    WidthField width;
    AddressField address;
};
std::span<const MachineOpcode> machine_opcodes();

// nullopt if the instruction does not access memory or is not in the table.
std::optional<MachineInstruction> machine_instruction(int arch, uint64_t low, uint64_t high);

}  // namespace warpmark::toolchain
