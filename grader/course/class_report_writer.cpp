// Rate limit for the tables of a class: slow writes take at most a tenth of the time.
#include "grader/course/class_report_writer.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "harness/base/atomic_write.h"

namespace warpmark::batch {

using std::chrono::steady_clock;

ClassFiles::ClassFiles(std::filesystem::path out, std::vector<std::string> formats, std::vector<Report> rows,
                       ReportAudience readers)
    : out_(std::move(out)),
      formats_(std::move(formats)),
      readers_(std::move(readers)),
      rows_(std::move(rows)) {}

void ClassFiles::put(std::size_t row, Report report, bool writes) {
    std::vector<Error> errors;
    if (writes) errors = write_report(report, out_, formats_, readers_);
    report.launches.clear();
    report.printed.clear();
    report.submission.source.clear();
    const std::lock_guard lock(mutex_);
    std::ranges::move(errors, std::back_inserter(errors_));
    rows_.at(row) = std::move(report);
    if (steady_clock::now() >= next_) write_tables();
}

void ClassFiles::write_tables() {
    const auto began = steady_clock::now();
    for (auto& error : batch::write_tables(rows_, out_))
        if (errors_.empty() || errors_.back().what != error.what) errors_.push_back(std::move(error));
    const auto took = steady_clock::now() - began;
    next_ = began + std::max<steady_clock::duration>(std::chrono::seconds(1), 10 * took);
}

std::vector<Error> ClassFiles::finish() {
    const std::lock_guard lock(mutex_);
    for (auto& error : batch::write_tables(rows_, out_, formats_)) errors_.push_back(std::move(error));
    if (auto synced = sync_below(out_); !synced) errors_.push_back(synced.error());
    return std::exchange(errors_, {});
}

}  // namespace warpmark::batch
