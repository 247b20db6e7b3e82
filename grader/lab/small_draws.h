// A few small sizes of a draw's published ranges, the smallest first: where a check that fails
// in drawn cases alone is looked for again, if nobody here can compute what any other size must give.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "grader/lab/lab.h"

namespace warpmark::lab {

// At most 16 of them, each with a value for every number that is drawn.
std::vector<std::map<std::string, Number, std::less<>>> small_draws(const Draw&);

}  // namespace warpmark::lab
