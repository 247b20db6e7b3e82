// Cross-checks of a lab: names resolve and sizes can be computed in every case.
#pragma once
#include <vector>

#include "grader/lab/lab.h"

namespace warpmark::lab {

// Adds an error for each duplicate name; `needs` and `cases` that name nothing or form a cycle; a public
// check that names a hidden check or case; an output check without an output; an expression with an unknown
// name, or in some case without a value, negative or beyond its other bound. Expressions are checked only if
// all parameters could be read.
void cross_check(const Lab&, bool parameters_complete, std::vector<Error>&);

}  // namespace warpmark::lab
