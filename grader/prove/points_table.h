// Check of the handout's table of points. Each row names its checks and gives the sum of their points.
//
//     | points | | checks |
//     |---:|---|---|
//     | 5 | the file compiles | `compiles` |
//     | **20** | rung 2 | `staged-*` |
#pragma once
#include <string>

#include "grader/lab/lab.h"

namespace warpmark::batch {

// "" if every check with points is in exactly one row, and the points of each row match its checks; else the
// errors, one per line, with file, line and column. A name that ends with `*` stands for all checks with this
// prefix; `hidden` stands for the checks of hidden.toml.
std::string wrong_with_points(const Lab&, const std::string& file, const std::string& handout);

}  // namespace warpmark::batch
