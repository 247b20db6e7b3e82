// A folder of git clones → what was committed in each, not what lies in its working folder.
//
// `git` reads the objects, with an empty repository of ours around them: nothing that stands in a clone's own
// settings is looked at. Which commit it is we read ourselves. A clone that borrows objects from another
// repository, or in which a link leads out of it, is not read.
#pragma once
#include <filesystem>
#include <functional>
#include <map>

#include "grader/intake/class_item.h"
#include "grader/intake/due_dates.h"

namespace warpmark::intake {

bool has_clones(const Tree&);

enum class CommitChoice : uint8_t { head, last_submit_tag };

// When which lab is due for whoever has the clone of this name.
using DueOfClone = std::function<std::map<std::size_t, DueTimes>(const std::string& clone)>;

// Puts what was committed in the place of what was walked. Of a lab that is due it is the last commit that
// has points; if the file was the same before, the last one in time. A commit's time is the committer's: in a
// clone nothing says when it was received. What was merged later counts from then on.
void read_clones(const std::filesystem::path& folder, Tree&, CommitChoice, const DueOfClone& = {});

}  // namespace warpmark::intake
