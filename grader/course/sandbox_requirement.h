// May a class be marked on this computer? Files of strangers are run where something
// holds them.
#pragma once
#include <filesystem>

#include "harness/base/error.h"

namespace warpmark::batch {

// The shipped class may always: it is nobody's but the teacher's. Error (tool): nothing would hold a
// submission here.
Result<void> may_be_marked(const std::filesystem::path& class_folder, const std::filesystem::path& root);

}  // namespace warpmark::batch
