// Memory accesses of the machine code in a cubin, each with the line of PTX that it comes
// from. ptxas joins neighboring accesses, unrolls loops and removes accesses, so the requests of a GPU are
// those listed here. The cubin needs -lineinfo.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/toolchain/sass_opcodes.h"

namespace warpmark::toolchain {

struct MachineAccess : MachineInstruction {
    uint32_t at = 0;  // offset in the function's code
    uint32_t line =
        0;  // of MachineCode::ptx, from 1; 0: unknown. A joined access has the line of only one part.
};

struct MachineFunction {
    std::string name;  // as PTX spells it. Functions that a kernel calls are part of it unless relocatable.
    std::vector<MachineAccess> accesses;  // in address order
};

struct MachineCode {
    int arch = 0;     // 90 for sm_90
    std::string ptx;  // as ptxas read it, without comments and indentation; "" without -lineinfo
    std::vector<MachineFunction> functions;
};

// nullopt: unknown. The bytes are no cubin, or damaged, or of an architecture that is not in the table, or
// above a limit. The bytes are untrusted: the time is linear in their number.
std::optional<MachineCode> machine_code_in(std::span<const std::byte> cubin);

// True if each line has the same statements in both texts, so that line numbers of one are valid in the
// other.
bool has_same_lines(std::string_view embedded, std::string_view ptx);

}  // namespace warpmark::toolchain
