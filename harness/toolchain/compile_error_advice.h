// Advice on a compiler error whose message has several causes, chosen by the source.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "harness/contract/finding.h"
#include "harness/source/source_functions.h"
#include "harness/toolchain/compile_error_places.h"

namespace warpmark::toolchain {

// Replaces the explanation if the message and the source show the cause.
void advise_by_source(Finding&, const SourceFunctions&);

inline constexpr const char* runtime_on_device =
    "Call it in a host function: device code cannot call the host's functions.";

// nvcc's headers have a device stub that is chosen for a `void**`.
inline constexpr const char* malloc_on_device =
    "Call it in a host function, before the launch: device code cannot call the host's functions. nvcc "
    "compiles the call for a `void**`, but it returns an error there and allocates nothing.";

// Adds to the compiler's note "expression has no effect" that the parentheses of a call are missing.
void name_forgotten_call(Finding&, const SourceFunctions&);

// Finds the line of an error that the compiler reports without a line: device code calls a host function.
void name_unknown_call(Finding&, const SourceFunctions&);

// The compiler reports a missing `;` at the token after it. Moves the error to the end of the token before,
// with advice, if a `;` there is certain to be right. `last_line`: of the error before; 0 if there is none.
void place_semicolon(Finding&, const SourceFunctions&, std::string_view source, int last_line);

// True if the token before the error closes a class, an enumeration, an initializer or a lambda.
bool follows_class(const ErrorPlace&);

// "" if no name is similar enough. The file's own undefined names are not candidates.
std::string meant_name(std::string_view wrong, std::string_view source,
                       const std::vector<std::string>& undefined);

}  // namespace warpmark::toolchain
