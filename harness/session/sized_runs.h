// Sizes that are too large to run (Sized): small runs, what the launcher asks for at the size
// itself, the time that follows, and a size that shows what the small runs do not.
#pragma once
#include "harness/builds/build.h"

namespace warpmark::session {

// The cases have been run.
void run_sized(Job&, Build&);

}  // namespace warpmark::session
