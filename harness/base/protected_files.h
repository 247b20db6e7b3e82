// Files that an output must not replace: the call's inputs, gradebooks, secrets, sources.
#pragma once
#include <filesystem>
#include <string>

#include "harness/base/error.h"

namespace warpmark {

// Records a file that the call names as an input. Files are compared by device and inode, so other names and
// links of an input count as well. A path that does not exist is ignored.
void keep_input(const std::filesystem::path&);

// Records a file that was opened for reading by its descriptor. Only outputs that the user names are compared
// with it, because the program reads and rewrites its own files.
void keep_read(int descriptor);

// --force: existing sources, and archives and tables from elsewhere, may be replaced. Inputs, gradebooks and
// secrets may not.
void allow_replacing_sources();

// Discards all of the above, for the next call in the same process.
void forget_kept_files();

enum class Target {
    named,  // the user names this very file
    own,    // the program chooses the name, in a folder for output
};

// An Error (blamed on the caller): the file exists and must not be replaced, or is a folder. `text`: the new
// content. Without --force, an archive that the user names is replaced only by a later version of itself, and
// a table (.csv) only by one with the same header.
Result<void> may_replace(const std::filesystem::path&, Target, std::string_view text);

// The same before the text is known.
Result<void> may_replace(const std::filesystem::path&, Target);

}  // namespace warpmark
