// Files that a program of one's own may read while it runs: they are copied into the job, because the
// simulator cannot open any.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "harness/base/error.h"
#include "harness/contract/job.h"

namespace warpmark::cli {

struct FileWishes {
    std::filesystem::path folder;    // of the source; names in the source are relative to it
    std::string source;              // its string literals may name files
    std::vector<std::string> words;  // the program's arguments, which may name files of the current folder
    std::string data_folder;         // --files; "": none. Everything in it
    std::string standard_input;      // --stdin; "": this process's own, if the source reads it
};

// Regular files alone, no links; together at most 256 MB, and 16 MB of the standard input.
Result<std::vector<InputFile>> program_files(const FileWishes&);

}  // namespace warpmark::cli
