// handout.h: what must be true of a lab's README.md and hints.md.
#pragma once
#include <string>

#include "grader/lab/lab.h"

namespace warpmark::batch {

// "" if the handout is there, its table of points is the lab's (points_table.h), and so are its commands
// (run_box.h), and neither it nor the teaching page describes a template (template_text.h); else what is
// wrong.
std::string wrong_with_handout(const Lab&);

// "" if there are hints of the right form, and neither too few nor too many; else what is wrong.
std::string wrong_with_hints(const Lab&);

}  // namespace warpmark::batch
