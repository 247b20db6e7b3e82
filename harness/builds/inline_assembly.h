// The author's asm() statements in the compiler's PTX, and errors in them that ptxas certainly rejects.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/ptx/module.h"

namespace warpmark::session {

// Text of one asm(), between the two comments that the compiler writes around it.
struct Assembly {
    size_t begin = 0, end = 0;  // bytes of the PTX
};
std::vector<Assembly> assemblies(std::string_view ptx);

// Blanks the .loc directives in the author's assembly and returns their offsets. They would shift the
// locations in reports.
std::vector<size_t> blank_places(std::string& ptx);

struct Refusal {
    std::string why;
    size_t at = 0;  // a byte of the PTX, inside of the asm() that is at fault
};

// For PTX that does not parse. Reports only errors in every version of ptxas: a word that is not an
// instruction, a directive of a module, a statement that begins with a symbol, unbalanced brackets.
// Well-formed code that does not parse may be a gap in the simulator.
std::optional<Refusal> refused_assembly(std::string_view ptx);

// True if this is the first word of an instruction of PTX 9.0: "add" of "add.s32".
bool is_instruction(std::string_view opcode);

}  // namespace warpmark::session
