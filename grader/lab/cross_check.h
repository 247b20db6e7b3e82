// cross_check.h: whether the names in a lab name something, and whether every size can be computed.
#pragma once
#include <vector>

#include "grader/lab/lab.h"

namespace warpmark::lab {

// Adds an error for: a name given twice; `needs` and `cases` that name nothing or make a circle; an expression with an unknown
// name, or without a value in some case; a public check that needs a hidden one.
void cross_check(const Lab&, std::vector<Error>&);

}  // namespace warpmark::lab
