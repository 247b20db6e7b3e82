// Pointer and structure arguments: pointers into other arguments' buffers, and structures with explicit
// members.
//
//   ptr=K           a pointer to the first element of argument K's buffer
//   ptr=K+OFFSET    to its element OFFSET; one past the last is allowed, as in C++
//   {SPEC,SPEC,…}   members in order, each with the compiler's alignment
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "harness/contract/argument_spec.h"

namespace warpmark {

Error spec_error(const std::string& spec, const std::string& what, const std::string& way_out);

// Parses "K+OFFSET" in the argument `spec`.
Result<SpecifiedArgument> read_pointer(const std::string& spec, const std::string& value,
                                       const ArgumentReader&);

// Member specs in "{i32=4,f32[2]=iota,ptr=1+256}"; empty if the braces are unbalanced.
std::vector<std::string> member_specs(std::string_view braces);

// Combines all members into one argument, including padding.
SpecifiedArgument structure_of(std::vector<SpecifiedArgument> members);

// Resolves pointers between the arguments of a case: fills in Argument::pointers. Error: the target is not a
// buffer, or is too short.
Result<void> place_pointers(std::vector<SpecifiedArgument>&);

}  // namespace warpmark
