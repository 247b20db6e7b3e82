// Small sizes from a draw's published ranges, smallest first. A check that fails only in drawn cases is
// retried with them if the expected outputs of other sizes cannot be computed here.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "grader/lab/lab.h"

namespace warpmark::lab {

// At most 16 combinations, each with a value for every drawn number.
std::vector<std::map<std::string, Number, std::less<>>> small_draws(const Draw&);

}  // namespace warpmark::lab
