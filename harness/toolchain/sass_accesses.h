// Memory accesses of the machine code in a cubin, each with its line in the PTX. ptxas merges neighboring
// accesses, unrolls loops and removes accesses, so a GPU makes the requests listed here. The cubin needs
// -lineinfo.
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
    // Line of MachineCode::ptx, from 1; 0: unknown. A merged access has the line of only one of its parts.
    uint32_t line = 0;
};

struct MachineFunction {
    std::string name;  // name in PTX. Called functions are included unless the code is relocatable.
    std::vector<MachineAccess> accesses;  // in address order
};

struct MachineCode {
    int arch = 0;     // 90 for sm_90
    std::string ptx;  // as ptxas read it, without comments and indentation; "" without -lineinfo
    std::vector<MachineFunction> functions;
};

// nullopt if the bytes are not a cubin, are damaged or above a limit, or the architecture is not in the
// table. The bytes are untrusted; run time is linear in their number.
std::optional<MachineCode> machine_code_in(std::span<const std::byte> cubin);

// True if each line has the same statements in both texts, so that their line numbers are interchangeable.
bool has_same_lines(std::string_view embedded, std::string_view ptx);

}  // namespace warpmark::toolchain
