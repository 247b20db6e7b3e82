// Location of a missing semicolon.
#pragma once
#include <string_view>

#include "harness/contract/finding.h"
#include "harness/source/source_functions.h"
#include "harness/toolchain/compile_error_places.h"

namespace warpmark::toolchain {

// The compiler reports a missing `;` at the token after it. Moves the error to the end of the token before,
// with advice, if a `;` there is certain to be right. `last_line`: of the error before; 0 if there is none.
void place_semicolon(Finding&, const SourceFunctions&, std::string_view source, int last_line);

// True if the token before the error closes a class, an enumeration, an initializer or a lambda.
bool follows_class(const ErrorPlace&);

}  // namespace warpmark::toolchain
