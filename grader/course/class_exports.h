// Exports of a class for plagiarism checkers and for platforms.
#pragma once
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "grader/gradebook/course_rules.h"
#include "grader/gradebook/gradebook.h"
#include "grader/intake/archive_writer.h"
#include "grader/score/report.h"

namespace warpmark::batch {

struct ExportResult {
    struct LabExport {
        std::string lab, command;  // to run in DIR/<lab>
        std::size_t submissions = 0;
    };
    std::vector<LabExport> labs;
    std::vector<std::string> left_out;  // labs, each with the reason
};

// Writes DIR/<lab>/submissions/<student>/<file>, DIR/<lab>/base/<file> with the stub, and DIR/names.csv. A
// lab is left out if its reference adds fewer than `lines_of_ones_own` lines of code to the stub, because all
// correct solutions are alike then. `tool`: "jplag" or "moss". An Error: the folder exists.
inline constexpr std::size_t lines_of_ones_own = 6;
Result<ExportResult> lay_out_for(const std::string& tool, gradebook::Gradebook&,
                                 const std::filesystem::path& folder);

// Number of lines of code in `text` that are not in `stub`, ignoring comments and spaces.
std::size_t added_lines(const std::string& stub, const std::string& text);

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
