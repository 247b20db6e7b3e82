// new_lab.h: makes a lab with all that belongs to one, from the files in template/.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "harness/base/error.h"

namespace warpmark::lab {

struct NewLab {
    std::string id;                            // "05_tiled_sum"
    std::vector<std::filesystem::path> files;  // that were written, from the root
};

// `word` is the lab's name ("tiled_sum"), which gets the next free number, or number and name
// ("17_tiled_sum"). Nothing that is there is overwritten.
Result<NewLab> make_lab(const std::filesystem::path& root, const std::string& word);

}  // namespace warpmark::lab
