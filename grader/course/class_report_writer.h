// Incremental writer for the reports of a class. A report's own files are written at once, the tables of the
// class at most once a second. Files are replaced atomically.
#pragma once
#include <chrono>
#include <filesystem>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include "grader/course/class_marking.h"
#include "grader/score/report.h"
#include "harness/base/error.h"

namespace warpmark::batch {

class ClassFiles {
  public:
    // `rows`: a report for each row of the tables, in order; rows that are still to come say that they are
    // not marked yet. The tables are for the teacher.
    ClassFiles(std::filesystem::path out, std::vector<std::string> formats, std::vector<Report> rows,
               ReportAudience readers = {});

    // Thread-safe. Keeps only the parts of the report that tables show. If `writes` is false, the report's
    // own files are not touched.
    void put(std::size_t row, Report, bool writes);
    // Writes all tables. Afterwards every file is on disk, except for the returned errors. A run that is
    // interrupted before writes them again when it resumes.
    std::vector<Error> finish();
    const std::vector<Report>& rows() const { return rows_; }

  private:
    void write_tables();
    const std::filesystem::path out_;
    const std::vector<std::string> formats_;
    const ReportAudience readers_;
    std::mutex mutex_;
    std::vector<Report> rows_;
    std::vector<Error> errors_;
    std::chrono::steady_clock::time_point next_ = {};
};

}  // namespace warpmark::batch
