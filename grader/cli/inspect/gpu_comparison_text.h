// What a GPU did with an inspected program, beside the simulation: outputs element by
// element where they differ, and the counters of each launch line by line.
#pragma once
#include <string>
#include <vector>

#include "grader/report/text_layout.h"
#include "harness/base/element_types.h"
#include "harness/contract/job.h"
#include "harness/contract/observation.h"

namespace warpmark::cli {

// "" if no GPU was asked. `types`: of each argument's elements; null where it is no buffer.
std::string device_text(const Job&, const Observation&, const std::vector<const ElementKind*>& types,
                        const report::View&);

}  // namespace warpmark::cli
