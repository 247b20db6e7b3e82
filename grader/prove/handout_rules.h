// Rules for a lab's README.md and hints.md.
#pragma once
#include <string>

#include "grader/lab/lab.h"

namespace warpmark::batch {

// Returns the errors: a missing handout, a wrong table of points (points_table.cpp) or command
// (handout_rules.cpp), a promise that no case tests (handout_promises.cpp), or text left over from a
// template (handout_rules.cpp) there or in teaching.md. "" if there are none.
std::string wrong_with_handout(const Lab&);

// Returns the errors in the form or the number of the hints; "" if there are none.
std::string wrong_with_hints(const Lab&);

// "" if every check with points is in exactly one row, and the points of each row match its checks; else the
// errors, one per line, with file, line and column. A name that ends with `*` stands for all checks with this
// prefix; `hidden` stands for the checks of hidden.toml.
std::string wrong_with_points(const Lab&, const std::string& file, const std::string& handout);

// "" if the section has the three commands, for this lab and one of its public cases; else the errors, one
// per line, with file, line and column. `--arg` is an error in a handout, because students should not have to
// type inputs.
std::string wrong_with_run_box(const Lab&, const std::string& file, const std::string& handout);

// A number after "up to", "at most", "at least", "from", or in "1 to 64", belongs to the parameters in
// backquotes before it in its sentence. Returns an error for each number outside the range of the lab's cases
// and draws, or "". Timing sizes do not count, because only a GPU runs them.
std::string wrong_with_promises(const Lab&, const std::string& path, const std::string& text);

// Returns an error for each paragraph that equals a template's, although the lab's code differs from the
// template's. "" if there are none. `side`: "labs" or "solutions"; `page`: a file name such as "README.md".
std::string left_of_template(const Lab&, const std::string& side, const std::string& page);

}  // namespace warpmark::batch
