// `gradebook export --feedback PLATFORM FILE.zip`.
#pragma once
#include <string>

#include "grader/gradebook/gradebook.h"

namespace warpmark::cli {

struct FeedbackCall {
    std::string platform, file, lab, course;  // course: a file; "": as the gradebook keeps it
};

// Writes the zip, and says whom it leaves out. Returns the exit code.
int export_feedback(gradebook::Gradebook&, const FeedbackCall&);

}  // namespace warpmark::cli
