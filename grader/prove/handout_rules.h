// Rules for a lab's README.md and hints.md.
#pragma once
#include <string>

#include "grader/lab/lab.h"

namespace warpmark::batch {

// Returns the errors: a missing handout, a wrong table of points (points_table.h) or command
// (handout_run_section.h), a promise that no case tests (handout_promises.h), or text left over from a
// template (template_leftovers.h) there or in teaching.md. "" if there are none.
std::string wrong_with_handout(const Lab&);

// Returns the errors in the form or the number of the hints; "" if there are none.
std::string wrong_with_hints(const Lab&);

}  // namespace warpmark::batch
