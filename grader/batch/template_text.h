// template_text.h: pages of a lab that still describe the template it was made from.
#pragma once
#include <string>

#include "grader/lab/lab.h"

namespace warpmark::batch {

// The errors in a page of the lab: each paragraph that a template has word for word, although the lab's code
// is no longer that template's. "" if there is none. `side`: "labs" or "solutions"; `page`: "README.md", for
// instance.
std::string left_of_template(const Lab&, const std::string& side, const std::string& page);

}  // namespace warpmark::batch
