// Generated files in a folder that must be new or empty.
#pragma once
#include <filesystem>
#include <vector>

#include "grader/intake/archive_writer.h"
#include "harness/base/error.h"

namespace warpmark::batch {

// An Error: the folder is not empty, or cannot be created. `way_out`: the alternative for the error message.
Result<void> write_new_folder(const std::filesystem::path&, const std::vector<intake::ArchiveEntry>&,
                              const char* way_out);

}  // namespace warpmark::batch
