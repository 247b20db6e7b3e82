// Zip of reports for a platform, made by `gradebook export --feedback PLATFORM FILE.zip`.
#pragma once
#include <string>

#include "grader/gradebook/gradebook.h"

namespace warpmark::cli {

struct FeedbackCall {
    std::string platform, file, lab, course;  // `course` is a file; "": the course in the gradebook
};

// Writes the zip and lists the students left out. Returns the exit code.
int export_feedback(gradebook::Gradebook&, const FeedbackCall&);

}  // namespace warpmark::cli
