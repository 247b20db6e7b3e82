// The list in what `warpmark submit` makes: "<SHA-256>  <lab>/<file>" for each file,
// so that whoever marks it sees whether it came as it was made. The mark is for the files that are there,
// whatever the list says: a student may write one.
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

// Adds a note for each file that is not as its list has it, is not there, or is not on the list of its
// folder. Line ends, and letters' cases in names, are what other programs change on the way.
void compare_submission_lists(Tree&);

}  // namespace warpmark::intake
