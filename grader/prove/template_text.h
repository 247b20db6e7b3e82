// Pages of a lab that still describe the template it was made from.
#pragma once
#include <string>

#include "grader/lab/lab.h"

namespace warpmark::batch {

// Returns an error for each paragraph of the page that is word for word a template's, although the lab's code
// is not. "" if there is none. `side`: "labs" or "solutions"; `page`: a file name such as "README.md".
std::string left_of_template(const Lab&, const std::string& side, const std::string& page);

}  // namespace warpmark::batch
