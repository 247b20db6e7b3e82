// A lab as it was when something was marked with it: all of its files that marks depend on.
#pragma once
#include <filesystem>
#include <map>
#include <string>

#include "grader/lab/lab.h"
#include "harness/base/error.h"

namespace warpmark::gradebook {

struct LabVersion {
    std::string id, title;
    std::map<std::string, std::string> files;  // "labs/04_…/lab.toml" -> its text
    std::string hash;                          // of the id and all files
};

// From its folders. A file that is not there is none of them.
LabVersion version_of(const Lab&);

// Writes them below a folder, as a root that labs can be loaded from.
Result<void> lay_out(const LabVersion&, const std::filesystem::path& root);

}  // namespace warpmark::gradebook
