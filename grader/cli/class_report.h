// class_report.h: a class as JSON and as pages: one file, or a folder with a page for each submission.
#pragma once
#include <string>
#include <vector>

#include "grader/gradebook/gradebook.h"
#include "grader/report/class_facts.h"

namespace warpmark::cli {

// Every attempt of these rows, with what the tool gave for it.
Result<void> add_tries(gradebook::Gradebook&, std::vector<report::ClassRow>&);
// Every source, for pages that show them.
Result<void> add_sources(gradebook::Gradebook&, std::vector<report::ClassRow>&);

struct ClassPages {
    std::string out = "-";  // a file; a folder, if it is one or ends with `/`; or stdout
    bool anonymous = false;
    bool is_json = false;
};
bool is_folder(const ClassPages&);
// Returns what to say on stdout; nothing of what was written there itself.
Result<std::string> write_class(std::vector<report::ClassRow>, const ClassPages&);

}  // namespace warpmark::cli
