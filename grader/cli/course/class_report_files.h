// A class as JSON and as pages: one file, or a folder with a page for each submission.
#pragma once
#include <string>
#include <vector>

#include "grader/gradebook/gradebook.h"
#include "grader/report/class_facts.h"

namespace warpmark::cli {

// Every row of the gradebook, with the source of each that lost points.
Result<std::vector<report::ClassRow>> read_class_rows(gradebook::Gradebook&);

struct ClassPages {
    std::string out = "-";  // a file; a folder, if it is one or ends with `/`; or stdout
    bool anonymous = false;
    bool is_json = false;
};
bool is_folder(const ClassPages&);
// Returns what to say on stdout; nothing of what was written there itself.
Result<std::string> write_class(gradebook::Gradebook&, std::vector<report::ClassRow>, const ClassPages&);

// An Error: `grade --html` names a folder without `/`. It may be a student's, whose reports lie in it.
Result<void> may_draw(const std::string& out);

// Writes the page of the whole gradebook for `grade --html`, and prints where it is. "": writes nothing.
Result<void> draw_class(gradebook::Gradebook&, const std::string& out);

}  // namespace warpmark::cli
