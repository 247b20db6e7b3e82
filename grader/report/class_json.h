// A class as JSON, schema warpmark/class/v1: what `warpmark report --format json` writes, and
// all that the class page knows. No wall times: the same book is the same bytes.
#pragma once
#include <string>
#include <vector>

#include "grader/report/class_facts.h"

namespace warpmark::report {

// How the class is to be shown.
struct ClassView {
    bool anonymous = false;              // the rows have been through anonymous()
    std::vector<std::string> reports{};  // a row's own report, as the page reaches it; "", or none at all
};

std::string class_json(const std::vector<ClassRow>&, const ClassView& = {});
std::string class_schema();

// The lines around what is wrong, of whoever made a mistake.
struct MistakeSource {
    std::string file;
    int from = 1;                             // the first line that is shown
    std::vector<std::string> lines, letters;  // as in a report
    std::vector<int> marked;                  // lines of the finding
    bool operator==(const MistakeSource&) const = default;
};
MistakeSource mistake_source(const Report&, const std::string& check);

}  // namespace warpmark::report
