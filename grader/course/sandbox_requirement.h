// Requirement that a class is only marked on a computer with a sandbox, because its files are untrusted.
#pragma once
#include <filesystem>

#include "harness/base/error.h"

namespace warpmark::batch {

// The shipped class is always allowed, because its files are the teacher's. Error (tool): no sandbox is
// available.
Result<void> may_be_marked(const std::filesystem::path& class_folder, const std::filesystem::path& root);

}  // namespace warpmark::batch
