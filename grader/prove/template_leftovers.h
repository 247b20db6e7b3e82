// Check for pages of a lab that still describe the template it was made from.
#pragma once
#include <string>

#include "grader/lab/lab.h"

namespace warpmark::batch {

// Returns an error for each paragraph that equals a template's, although the lab's code differs from the
// template's. "" if there are none. `side`: "labs" or "solutions"; `page`: a file name such as "README.md".
std::string left_of_template(const Lab&, const std::string& side, const std::string& page);

}  // namespace warpmark::batch
