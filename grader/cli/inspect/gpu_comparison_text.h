// Comparison of an inspected program on a GPU with the simulation: elements of outputs that differ, and the
// counters of each launch line by line.
#pragma once
#include <string>
#include <vector>

#include "grader/report/text_layout.h"
#include "harness/base/element_types.h"
#include "harness/contract/job.h"
#include "harness/contract/observation.h"

namespace warpmark::cli {

// "" if no GPU ran the program. `types`: element type of each argument; null if it is not a buffer.
std::string device_text(const Job&, const Observation&, const std::vector<const ElementKind*>& types,
                        const report::View&);

}  // namespace warpmark::cli
