// Event loop of `warpmark watch`. It waits for keys, saves, signals and results, passes them to the pure
// function in watch_state.h, carries out the effects, and draws the screen. It makes no decisions itself.
#pragma once
#include <cstdint>

#include "grader/cli/watch/watch_course.h"

namespace warpmark::cli::watching {

// Runs until the user quits. Returns the exit code.
int watch_course(const Course&, uint64_t seed);

}  // namespace warpmark::cli::watching
