// Invariants of any bytes that are parsed as PTX and decoded, valid or not.
#pragma once
#include <string>
#include <string_view>

namespace warpmark::machine {

// Returns an empty string, or a sentence that describes the violated invariant:
// - each error has a line and a column of the text;
// - a text without errors has one when a word unknown to PTX is inserted anywhere: nothing was skipped;
// - an instruction with a modifier unknown to PTX is unsupported, for every instruction of the text;
// - branches and registers of the decoded program are within its bounds.
std::string broken_invariant(std::string_view text);

}  // namespace warpmark::machine
