// Snapshot of a lab at marking time: all of its files that scores depend on.
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

// Reads them from the lab's folders. Missing files are left out.
LabVersion version_of(const Lab&);

// Writes the files below a folder, which becomes a root for loading labs.
Result<void> lay_out(const LabVersion&, const std::filesystem::path& root);

}  // namespace warpmark::gradebook
