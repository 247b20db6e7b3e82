// Names of instructions: the first word of an opcode. Inline assembly is split into statements at these, so a
// form whose name is missing could not be used in asm().
#pragma once
#include <string_view>

namespace warpmark::ptx {

bool is_instruction_name(std::string_view word);  // "mad24"

}  // namespace warpmark::ptx
