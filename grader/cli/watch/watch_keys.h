// The bytes that a terminal sends → keys.
#pragma once
#include <string>
#include <vector>

#include "grader/cli/watch/watch_state.h"

namespace warpmark::cli::watching {

// Takes the keys off the front of `bytes`. What may still become a longer sequence stays, unless `all`: then
// nothing came behind it for a while, and Escape was a key of its own.
std::vector<Key> take_keys(std::string& bytes, bool all);

}  // namespace warpmark::cli::watching
