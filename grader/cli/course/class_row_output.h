// Class rows on the terminal, in the same order for any number of jobs: each row is printed once all rows
// before it are complete.
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
    void leave_out(std::size_t at);  // hides this row
    std::string take();              // the rows that have become printable since the last call
    std::string take_all();          // the remaining rows, with gaps

  private:
    std::string row(const Report&) const;
    std::size_t student_width_ = 0, name_width_ = 0, lab_width_ = 0, next_ = 0;
    report::Style style_;
    std::vector<std::optional<std::string>> rows_;
};

}  // namespace warpmark::cli
