// read_fill.h: what a buffer holds before the run, as a lab's TOML says it.
#pragma once
#include "grader/lab/fields.h"
#include "grader/lab/lab.h"

namespace warpmark::lab {

// `fill` and what belongs to it, of a buffer whose type and use are known.
void read_fill(Fields&, Parameter&);

}  // namespace warpmark::lab
