// The reports of a class as files that a platform takes back, each under the name by which
// it knows whose it is: Canvas's "Upload Submissions" and Moodle's "Upload multiple feedback files in a zip".
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "grader/gradebook/course_rules.h"
#include "grader/gradebook/gradebook.h"
#include "grader/intake/archive_writer.h"
#include "grader/score/report.h"

namespace warpmark::batch {

struct Feedback {
    std::vector<intake::ArchiveEntry> files;
    std::vector<std::string> left_out;  // students, each with why
};

// Of the last attempt of everybody for one lab. `platform`: "canvas" or "moodle". The name comes from the
// file as it was downloaded, so that the class must have come in that platform's own way. `as_seen`: what the
// student may see of it. `course`: its [[mark]]s count; null: those of the course in the book.
Result<Feedback> feedback_for(const std::string& platform, gradebook::Gradebook&, const std::string& lab,
                              const std::string& program, const std::function<Report(const Report&)>& as_seen,
                              const gradebook::CourseRules* course = nullptr);

// The name of one file: of the path that a submission came with, the part that the platform gave. "": there
// is none. Canvas takes the first two numbers between underscores for user and file, Moodle the second part
// for the participant and the next two for what kind of file it is.
std::string feedback_name(const std::string& platform, const std::string& path, const std::string& lab);

}  // namespace warpmark::batch
