// Sizes that a handout promises and no case tests.
#pragma once
#include <string>

#include "grader/lab/lab.h"

namespace warpmark::batch {

// A number behind "up to", "at most", "at least", "from", or "1 to 64", belongs to the parameters named in
// backquotes before it in its sentence. Returns an error for each that lies outside of what the lab's cases
// and draws have, "" if there is none. Timing sizes do not count: only a GPU runs them.
std::string wrong_with_promises(const Lab&, const std::string& path, const std::string& text);

}  // namespace warpmark::batch
