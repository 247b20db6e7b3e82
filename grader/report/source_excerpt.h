// Quoted source lines with a verdict, and a caret if a column is known.
#pragma once
#include <string>
#include <vector>

#include "grader/report/text_layout.h"
#include "harness/contract/finding.h"

namespace warpmark::report {

// One block of text per place in `file`, each line only once. Every line begins with `indent`, and is cut to
// the view's width.
std::string excerpt(const std::vector<Location>&, const std::string& file, const std::string& source,
                    const std::string& indent, const View&);

// "writes, block (0,0,0) thread (1,0,0)": the thread that accessed a place.
std::string who(const Location&);

}  // namespace warpmark::report
