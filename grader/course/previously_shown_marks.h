// Rows of a class that earlier calls have shown, for `grade --changed`.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "grader/gradebook/gradebook.h"
#include "grader/score/report.h"

namespace warpmark::batch {

// Finds the rows that differ from those of earlier calls, in the table of marks or in the file.
class ShownRows {
  public:
    static Result<ShownRows> of(gradebook::Gradebook&);
    bool differs(const Report&) const;
    void put(const Report&);  // the current call shows this row
    // Stores the rows for the next call; rows that are not among `rows` are dropped.
    Result<void> keep(gradebook::Gradebook&, const std::vector<Report>& rows) const;

  private:
    std::map<std::string, std::string> before_, now_;
};

}  // namespace warpmark::batch
