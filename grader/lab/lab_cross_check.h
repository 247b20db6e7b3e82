// Whether the names in a lab name something, and whether every size can be computed.
#pragma once
#include <vector>

#include "grader/lab/lab.h"

namespace warpmark::lab {

// Adds an error for: a name given twice; `needs` and `cases` that name nothing or make a circle; a public
// check that names a hidden check or case; an output to compare where there is none; an expression with an
// unknown name, or in some case without a value, negative or beyond its other bound. Of expressions it only
// says so if all parameters could be read.
void cross_check(const Lab&, bool parameters_complete, std::vector<Error>&);

}  // namespace warpmark::lab
