// Files of ours as a folder that was not there before.
#pragma once
#include <filesystem>
#include <vector>

#include "grader/intake/archive_writer.h"
#include "harness/base/error.h"

namespace warpmark::batch {

// An Error: the folder has something in it already, or cannot be made. `way_out`: what to name instead.
Result<void> write_new_folder(const std::filesystem::path&, const std::vector<intake::ArchiveEntry>&,
                              const char* way_out);

}  // namespace warpmark::batch
