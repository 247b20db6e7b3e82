// Marks every submission of a class and writes the report files.
#pragma once
#include <filesystem>
#include <functional>
#include <vector>

#include "grader/course/class_folder.h"
#include "grader/marking/grade.h"
#include "grader/report/format_settings.h"

namespace warpmark::batch {

inline constexpr const char* book_file = "class.db";  // in OUT, unless --book names another

// Marks the entries, then reports the unrecognized submissions, in this order for any number of jobs. `done`
// is called after each, from any thread. An Error: a lab is invalid.
Result<std::vector<Report>> mark(const ClassFolder&, const Marking&, const Backend&, int jobs,
                                 const std::function<void(const Report&)>& done);

// Contents of a submission's files per reader. Students get the report as they may see it; a system that
// keeps marks gets all of it, with the visibility of each part.
struct ReportAudience {
    std::function<Report(const Report&)> as_seen = {};
    report::Setting setting = {};
};

// Writes OUT/<student>/<lab>.json and .txt, class.csv, and the named formats (report/report_formats.h). Files
// are replaced atomically. A file that cannot be written is an error; the others are still written.
std::vector<Error> write_reports(const std::vector<Report>&, const std::filesystem::path& out,
                                 const std::vector<std::string>& also = {});

// The files of one submission, or those of the class.
std::vector<Error> write_report(const Report&, const std::filesystem::path& out,
                                const std::vector<std::string>& also = {}, const ReportAudience& = {});
std::vector<Error> write_tables(const std::vector<Report>&, const std::filesystem::path& out,
                                const std::vector<std::string>& also = {});

// The student's folder in OUT. It has the student's name, unless a table of the class or its gradebook has
// that name. No two students share a folder.
std::filesystem::path report_folder(const std::string& student);

}  // namespace warpmark::batch
