// Options of `grade` for reading a class, and its messages about the class that was read.
#pragma once
#include "grader/cli/options.h"
#include "grader/course/class_folder.h"

namespace warpmark::cli {

void add_intake(Options&, batch::ClassOptions&);
void add_page(Options&, std::string& page);

// Prints on stderr: the layout, warnings, ignored files.
void say_of(const batch::ClassFolder&);

}  // namespace warpmark::cli
