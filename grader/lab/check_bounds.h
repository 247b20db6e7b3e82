// Consistency checks of a lab's bounds: full-points and zero-points ends, and measures and buffers that fit
// together.
#pragma once
#include <map>
#include <string_view>
#include <vector>

#include "grader/lab/lab.h"
#include "grader/lab/toml_fields.h"

namespace warpmark::lab {

// Number keys that begin and end a line from full points to none (excess_max and excess_zero).
void check_lines(Fields&, const Check&);
// Evaluates a check's expression keys in one case. Returns false after an error.
bool check_ends(const Check&, const LabCase&, const std::map<std::string_view, int64_t>& values,
                std::vector<Error>&);
// Number keys and the buffer, which are the same in all cases.
void check_bounds_of_all_cases(const Lab&, std::vector<Error>&);

}  // namespace warpmark::lab
