// A mistake gets the verdicts, points and findings that its head names, and no others.
#pragma once
#include <string>

#include "grader/marking/grade.h"

namespace warpmark::batch {

// What did not pass, one line each.
std::string troubles(const Report&);
// The same. A report keeps the places in hidden cases to itself; whoever proves a lab is its author, and is
// told.
std::string troubles(const GradedSubmission&);

// "" if all is as its "// expect:" lines say (mistake_expectations.h); else what is otherwise, one line each.
std::string wrong_with_mistake(const GradedSubmission&, const std::string& source, const std::string& path);

}  // namespace warpmark::batch
