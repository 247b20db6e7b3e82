// `[check.hints]` of a lab's TOML: what the report says if a check fails by this
// finding.
#pragma once
#include "grader/lab/lab.h"
#include "grader/lab/toml_fields.h"

namespace warpmark::lab {

// Of a check whose kind is known: only findings that are its business have hints there.
void read_finding_hints(Fields&, Check&);

}  // namespace warpmark::lab
