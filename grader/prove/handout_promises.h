// Check for sizes that a handout promises and no case tests.
#pragma once
#include <string>

#include "grader/lab/lab.h"

namespace warpmark::batch {

// A number after "up to", "at most", "at least", "from", or in "1 to 64", belongs to the parameters in
// backquotes before it in its sentence. Returns an error for each number outside the range of the lab's cases
// and draws, or "". Timing sizes do not count, because only a GPU runs them.
std::string wrong_with_promises(const Lab&, const std::string& path, const std::string& text);

}  // namespace warpmark::batch
