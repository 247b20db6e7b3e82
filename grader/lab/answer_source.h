// Who says what a case has to compute. The oracle does for each case that a check of outputs
// looks at. The others (large ones that are only timed or counted) have the reference's outputs: an oracle is
// slow, and nobody need wait for it there.
#pragma once
#include "grader/lab/lab.h"

namespace warpmark::lab {

enum class RightBy { oracle, reference, nobody };  // nobody: the lab compares no outputs at all
RightBy right_by(const Lab&, const LabCase&);

// The lab has cases that are compared with the reference's outputs.
bool has_cases_by_reference(const Lab&);

}  // namespace warpmark::lab
