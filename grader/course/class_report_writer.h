// The reports of a class as they come: each one's files at once, the tables of the
// class at most once a second, each whole or not there.
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
    // `rows`: a report for each row of the tables, in order: of what is to come, that it is not marked yet.
    // Tables are the teacher's.
    ClassFiles(std::filesystem::path out, std::vector<std::string> formats, std::vector<Report> rows,
               ReportAudience readers = {});

    // From any thread. Of the report only what tables show is kept. Without `writes` its files stay as they
    // are.
    void put(std::size_t row, Report, bool writes);
    // All tables, as they now are. All files are on the disk then, but for those that it returns. Before,
    // whoever resumes writes them again.
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
