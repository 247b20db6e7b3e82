// Reports of a class under the file names by which a platform recognizes the student: Canvas's "Upload
// Submissions" and Moodle's "Upload multiple feedback files in a zip".
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
    std::vector<std::string> left_out;  // students, each with the reason
};

// Files for the last attempt of every student at one lab. `platform`: "canvas" or "moodle". The name comes
// from the downloaded file, so the class must have been read in that platform's layout. `as_seen`: reduces a
// report to what the student may see. `course`: its [[mark]]s count; null: those of the course in the book.
Result<Feedback> feedback_for(const std::string& platform, gradebook::Gradebook&, const std::string& lab,
                              const std::string& program, const std::function<Report(const Report&)>& as_seen,
                              const gradebook::CourseRules* course = nullptr);

// Name of one feedback file: the part of the submission's path that the platform generated; "" if there is
// none. In the path, Canvas's first two numbers between underscores are the user and the file. Moodle's
// second part is the participant, and the next two are the kind of file.
std::string feedback_name(const std::string& platform, const std::string& path, const std::string& lab);

}  // namespace warpmark::batch
