// Marks every submission of a class and writes the report files.
#pragma once
#include <filesystem>
#include <functional>
#include <vector>

#include "grader/course/class_folder.h"
#include "grader/marking/grade.h"
#include "grader/report/format_settings.h"

namespace warpmark::batch {

inline constexpr const char* book_file = "class.db";  // below OUT, unless it is named

// Reports in the order of the entries, then of what was not recognized, whatever the number of jobs. `done`
// is called after each, from any thread. An Error: a lab is wrong.
Result<std::vector<Report>> mark(const ClassFolder&, const Marking&, const Backend&, int jobs,
                                 const std::function<void(const Report&)>& done);

// What the readers of a submission's files get: students the report as they may see it, a system that keeps
// marks all of it, with the word who may see what.
struct ReportAudience {
    std::function<Report(const Report&)> as_seen = {};
    report::Setting setting = {};
};

// OUT/<student>/<lab>.json and .txt, class.csv, and the formats that are named (report/report_formats.h).
// Each file is whole or not there; one that cannot be written is an error and keeps no other from being
// written.
std::vector<Error> write_reports(const std::vector<Report>&, const std::filesystem::path& out,
                                 const std::vector<std::string>& also = {});

// Of one submission, or of the class: its files alone.
std::vector<Error> write_report(const Report&, const std::filesystem::path& out,
                                const std::vector<std::string>& also = {}, const ReportAudience& = {});
std::vector<Error> write_tables(const std::vector<Report>&, const std::filesystem::path& out,
                                const std::vector<std::string>& also = {});

// The student's folder below OUT: the name, but for one that a table of the class or its gradebook has. No
// two students share one.
std::filesystem::path report_folder(const std::string& student);

}  // namespace warpmark::batch
