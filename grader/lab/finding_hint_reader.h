// Reader of `[check.hints]` in a lab's TOML: hints shown when a given finding makes the check fail.
#pragma once
#include "grader/lab/lab.h"
#include "grader/lab/toml_fields.h"

namespace warpmark::lab {

// The check's kind is known. Only findings that it covers may have hints.
void read_finding_hints(Fields&, Check&);

}  // namespace warpmark::lab
