// Atomic file output: readers see either the old file or the complete new one. A link at the target is
// replaced, not followed. A protected file (protected_files.h) is never replaced.
#pragma once
#include <filesystem>
#include <string>

#include "harness/base/error.h"

namespace warpmark {

// When a new file's bytes reach the disk: `now`, before the rename; `later`, in sync_below().
enum class OnDisk { now, later };
// Read permission for the new file, within the process's umask.
enum class Readers { all, owner };

// Writes a new file with a random name in the target's folder, then renames it to the target. A link at the
// target is replaced, not followed.
Result<void> write_whole(const std::filesystem::path&, const std::string& text);

// Like write_whole, for a file that the user names. A target that is not a regular file (a pipe, a terminal,
// /dev/null, /dev/stdout) is written to instead of replaced.
Result<void> write_named(const std::filesystem::path&, const std::string& text);

// Appends to a file named by the user or by a CI system, and creates it if it is missing. Follows links.
Result<void> append_named(const std::filesystem::path&, const std::string& text);

// Like write_whole, for a file below a folder. Missing folders on the path are created; none of them may be a
// link.
Result<void> write_below(const std::filesystem::path& folder, const std::filesystem::path& file,
                         const std::string& text, OnDisk = OnDisk::now, Readers = Readers::all);

// Returns when everything written below the folder is on the disk.
Result<void> sync_below(const std::filesystem::path& folder);

}  // namespace warpmark
