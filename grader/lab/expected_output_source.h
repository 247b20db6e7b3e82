// Source of a case's expected outputs. The oracle computes them for each case that an output check compares.
// The other cases, large ones that are only timed or counted, use the reference's outputs, because the oracle
// is slow.
#pragma once
#include "grader/lab/lab.h"

namespace warpmark::lab {

enum class ExpectedOutputSource { oracle, reference, nobody };  // nobody: the lab compares no outputs
ExpectedOutputSource expected_source(const Lab&, const LabCase&);

// True if some case is compared with the reference's outputs.
bool has_cases_by_reference(const Lab&);

}  // namespace warpmark::lab
