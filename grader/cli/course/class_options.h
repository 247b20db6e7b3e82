// What `grade` takes about how a class comes in, and what it says about that.
#pragma once
#include "grader/cli/options.h"
#include "grader/course/class_folder.h"

namespace warpmark::cli {

void add_intake(Options&, batch::ClassOptions&);
void add_page(Options&, std::string& page);

// On stderr: the layout, warnings, what is ignored.
void say_of(const batch::ClassFolder&);

}  // namespace warpmark::cli
