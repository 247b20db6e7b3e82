// Writes outputs, so that readers see the old or the new file. A link at the target is
// replaced, and a file of protected_files.h is not.
#pragma once
#include <filesystem>
#include <string>

#include "harness/base/error.h"

namespace warpmark {

// When the bytes of a new file are on the disk: before it has its name, or with sync_below.
enum class OnDisk { now, later };
// Who else may read it, as far as the process lets anybody (umask).
enum class Readers { all, owner };

// A new file with a random name beside the target, then renamed to it: a link at the target is replaced, not
// followed.
Result<void> write_whole(const std::filesystem::path&, const std::string& text);

// The same for a file that the user names. What is no plain file is written to instead of being replaced: a
// pipe, a terminal, /dev/null, /dev/stdout.
Result<void> write_named(const std::filesystem::path&, const std::string& text);

// Appends to a file that the user or a CI system names, and creates it if it is missing. Follows links.
Result<void> append_named(const std::filesystem::path&, const std::string& text);

// Like write_whole, for a file somewhere below a folder. The folders on the way are made; none of them may be
// a link.
Result<void> write_below(const std::filesystem::path& folder, const std::filesystem::path& file,
                         const std::string& text, OnDisk = OnDisk::now, Readers = Readers::all);

// Returns when all that was written below it is on the disk.
Result<void> sync_below(const std::filesystem::path& folder);

}  // namespace warpmark
