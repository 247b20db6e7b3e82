// JSON of a class, schema warpmark/class/v1: the output of `warpmark report --format json`, and the class
// page's only input. It has no wall times: the same book gives the same bytes.
#pragma once
#include <string>
#include <vector>

#include "grader/report/class_statistics.h"

namespace warpmark::report {

// Display options of a class.
struct ClassView {
    bool anonymous = false;  // the rows have been through anonymous()
    std::vector<std::string>
        reports{};  // path of each row's report, as linked from the page; "": none; or empty
};

std::string class_json(const std::vector<ClassRow>&, const ClassView& = {});
std::string class_schema();

// Lines around a mistake, from one student's file.
struct MistakeSource {
    std::string file;
    int from = 1;                             // the first line that is shown
    std::vector<std::string> lines, letters;  // the same as in a report
    std::vector<int> marked;                  // lines of the finding
    bool operator==(const MistakeSource&) const = default;
};
MistakeSource mistake_source(const Report&, const std::string& check);

}  // namespace warpmark::report
