// The author's asm(), as it stands in the compiler's PTX word for word, and what of it
// ptxas surely refuses.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/ptx/module.h"

namespace warpmark::session {

// The text of one asm(), between the two comments that the compiler writes around it.
struct Assembly {
    size_t begin = 0, end = 0;  // bytes of the PTX
};
std::vector<Assembly> assemblies(std::string_view ptx);

// Takes the .loc directives out of the author's assembly, and says where they were: they would move the
// places of reports.
std::vector<size_t> blank_places(std::string& ptx);

struct Refusal {
    std::string why;
    size_t at = 0;  // a byte of the PTX, inside of the asm() that is at fault
};

// For PTX that does not parse. Only what no version of ptxas takes: a word that is no instruction, a
// directive of a module, what begins with a sign, brackets that do not close. What is spelled well and still
// not read may be our gap.
std::optional<Refusal> refused_assembly(std::string_view ptx);

// Is this the first word of an instruction of PTX 9.0? "add" of "add.s32".
bool is_instruction(std::string_view opcode);

}  // namespace warpmark::session
