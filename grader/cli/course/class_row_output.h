// The rows of a class on the terminal: each as soon as all before it are there, so that
// they stand in the same order whatever the number of jobs.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "grader/report/terminal_colors.h"
#include "grader/score/report.h"

namespace warpmark::cli {

class ClassRows {
  public:
    // `to_come` gives the widths of the columns.
    ClassRows(const std::vector<Report>& to_come, report::Style);
    void put(std::size_t at, const Report&);
    void leave_out(std::size_t at);  // this row is not shown
    std::string take();              // what can be shown by now and was not yet
    std::string take_all();          // what is left, with gaps

  private:
    std::string row(const Report&) const;
    std::size_t student_width_ = 0, name_width_ = 0, lab_width_ = 0, next_ = 0;
    report::Style style_;
    std::vector<std::optional<std::string>> rows_;
};

}  // namespace warpmark::cli
