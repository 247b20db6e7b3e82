// What must hold of any bytes that are read as PTX and decoded, whoever wrote them.
#pragma once
#include <string>
#include <string_view>

namespace warpmark::machine {

// Empty, or a sentence that says what does not hold:
// - each error has a line and a column of the text;
// - a text without errors still has one when a word that PTX does not know stands anywhere in it: nothing was
// skipped;
// - an instruction with a modifier that PTX does not know is unsupported, in every instruction of the text;
// - the decoded program's branches and registers lie within it.
std::string broken_invariant(std::string_view text);

}  // namespace warpmark::machine
