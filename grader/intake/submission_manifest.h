// Manifest written by `warpmark submit`: "<SHA-256>  <lab>/<file>" for each file, which reveals changes after
// its creation. The actual files are marked, whatever the manifest contains, because students can write one.
#pragma once
#include <string>
#include <vector>

#include "grader/intake/class_item.h"

namespace warpmark::intake {

inline constexpr std::string_view submission_list = "WARPMARK-SUBMISSION";

struct ListedFile {
    std::string path, sha256;
};
std::string submission_list_text(const std::string& version, const std::vector<ListedFile>&);

// Adds a note for each file that differs from its manifest, is missing, or is not listed in its folder's
// manifest. Changes in line endings, and in the letter case of names, are ignored, because other programs
// cause them.
void compare_submission_lists(Tree&);

}  // namespace warpmark::intake
