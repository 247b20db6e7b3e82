// What arguments are made of beside numbers and buffers: pointers into buffers of other
// arguments, and structures whose members are written out.
//
//   ptr=K           a pointer to the first element of argument K's buffer
//   ptr=K+OFFSET    to its element OFFSET; the one behind the last is allowed, as in C++
//   {SPEC,SPEC,…}   members in order, each aligned as the compiler aligns it
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "harness/contract/argument_spec.h"

namespace warpmark {

// "K+OFFSET" of the argument `spec`.
Result<SpecifiedArgument> read_pointer(const std::string& spec, const std::string& value,
                                       const ArgumentReader&);

// The members' specs in "{i32=4,f32[2]=iota,ptr=1+256}"; none if the braces are not whole.
std::vector<std::string> member_specs(std::string_view braces);

// One argument of all members, padding included.
SpecifiedArgument structure_of(std::vector<SpecifiedArgument> members);

// The arguments of a case, whose pointers point into each other's buffers: Argument::pointers are filled in.
// Error: what is named there is no buffer, or ends earlier.
Result<void> place_pointers(std::vector<SpecifiedArgument>&);

}  // namespace warpmark
