// Class report as JSON or HTML: one file, or a folder with a page for each submission.
#pragma once
#include <string>
#include <vector>

#include "grader/gradebook/gradebook.h"
#include "grader/report/class_statistics.h"

namespace warpmark::cli {

// Every row of the gradebook, with the source of each that lost points.
Result<std::vector<report::ClassRow>> read_class_rows(gradebook::Gradebook&);

struct ClassPages {
    std::string out = "-";  // a file; a folder, if it exists as one or ends with `/`; or stdout
    bool anonymous = false;
    bool is_json = false;
};
bool is_folder(const ClassPages&);
// Returns the message for stdout, or "" if the report itself went there.
Result<std::string> write_class(gradebook::Gradebook&, std::vector<report::ClassRow>, const ClassPages&);

// An Error: `grade --html` names a folder without `/`. It may be the folder for one student's reports.
Result<void> check_page_output(const std::string& out);

// Writes the page of the whole gradebook for `grade --html`, and prints its path. Does nothing if `out` is
// "".
Result<void> draw_class(gradebook::Gradebook&, const std::string& out);

}  // namespace warpmark::cli
