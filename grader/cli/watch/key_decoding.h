// Conversion of a terminal's bytes to keys.
#pragma once
#include <string>
#include <vector>

#include "grader/cli/watch/watch_state.h"

namespace warpmark::cli::watching {

// Removes the complete keys from the front of `bytes`. A possible beginning of a longer sequence stays,
// unless `all`: no further bytes came for a while, so Escape was pressed on its own.
std::vector<Key> take_keys(std::string& bytes, bool all);

}  // namespace warpmark::cli::watching
