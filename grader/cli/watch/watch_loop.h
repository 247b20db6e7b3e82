// `warpmark watch` at work: it waits for keys, saves, signals and verdicts, lets the pure
// function of watch_state.h say what follows, does that, and shows what stands. Nothing is decided here.
#pragma once
#include <cstdint>

#include "grader/cli/watch/watch_course.h"

namespace warpmark::cli::watching {

// Until somebody quits. The value: the exit code.
int watch_course(const Course&, uint64_t seed);

}  // namespace warpmark::cli::watching
