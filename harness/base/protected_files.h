// Protects files that an output must not replace: inputs of the call, gradebooks, secrets, sources.
#pragma once
#include <filesystem>
#include <string>

#include "harness/base/error.h"

namespace warpmark {

// Records a file that the call names as an input. Files are compared by device and inode, so other names and
// links of an input count as well. A path that does not exist is ignored.
void keep_input(const std::filesystem::path&);

// Records, by its descriptor, a file that was opened for reading. It is compared only with outputs that the
// user names, because the program also reads and rewrites its own files.
void keep_read(int descriptor);

// --force: allows replacing existing sources, and archives and tables from elsewhere. Inputs, gradebooks and
// secrets stay protected.
void allow_replacing_sources();

// Discards all of the above, for the next call in the same process.
void forget_kept_files();

enum class Target {
    named,  // the user named this file
    own,    // the program chose the name, in a folder for output
};

// Returns an Error (blamed on the caller) if the target is a folder or a file that must not be replaced.
// `text` is the new content. Without --force, an archive that the user names is replaced only by a later
// version of itself, and a table (.csv) only by one with the same header.
Result<void> may_replace(const std::filesystem::path&, Target, std::string_view text);

// The same, before the text is known.
Result<void> may_replace(const std::filesystem::path&, Target);

}  // namespace warpmark
