// Merges the observations of a case in the optimized and in the unoptimized build. A correct compiler adds no
// race, no uninitialized read whose value matters and no barrier. So every finding of the unoptimized build
// stays. A finding of the optimized build alone is dropped only if it is shown to come from the compiler: the
// values do not matter (observe/race_value_injection.h), or every thread reached the same barriers in both
// builds. Undecided cases are reported (contract/unchecked_parts.h).
#pragma once
#include "harness/runs/pass_context.h"

namespace warpmark::session {

// Pass that merges the unoptimized build's runs into those of the optimized one.
void merge_both_builds(PassContext&);

}  // namespace warpmark::session
