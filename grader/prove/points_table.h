// The handout's table of points: each row names its checks, and gives as many points as they
// do.
//
//     | points | | checks |
//     |---:|---|---|
//     | 5 | the file compiles | `compiles` |
//     | **20** | rung 2 | `staged-*` |
#pragma once
#include <string>

#include "grader/lab/lab.h"

namespace warpmark::batch {

// "" if every check that gives points stands in one row, and the points of each row are those of its checks;
// else what is wrong, with file, line and column, one line each. A name that ends with `*` stands for all
// checks that begin with what is before it; `hidden` for the checks of hidden.toml.
std::string wrong_with_points(const Lab&, const std::string& file, const std::string& handout);

}  // namespace warpmark::batch
