// git_clones.h: a folder of git clones → what was committed in each, not what lies in its working folder.
//
// `git` reads the objects, with an empty repository of ours around them: nothing that stands in a clone's own
// settings is looked at. Which commit it is we read ourselves. A clone that borrows objects from another
// repository, or in which a link leads out of it, is not read.
#pragma once
#include <filesystem>

#include "grader/intake/item.h"

namespace warpmark::intake {

bool has_clones(const Tree&);

enum class Which : uint8_t { head, last_submit_tag };

// Puts what was committed in the place of what was walked.
void read_clones(const std::filesystem::path& folder, Tree&, Which);

}  // namespace warpmark::intake
