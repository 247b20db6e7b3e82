// Compilers that passed the trial, stored in the user's cache from one command to the next. A compiler is
// tested again if one of its files has changed in size or time, or by another build of this program. A
// rejected compiler is tested every time: whatever it lacked may have been installed since, without a change
// to its own files.
#pragma once
#include <string>
#include <vector>

namespace warpmark::toolchain {

class TriedCompilers {
  public:
    TriedCompilers();  // in XDG_CACHE_HOME or ~/.cache; without either nothing is kept
    explicit TriedCompilers(std::string file)  // of tests
        : file_(std::move(file)) {}

    // `files`: the compiler's own file, and the files and folders that it needs; these may be missing.
    bool is_good(const std::vector<std::string>& files) const;
    void keep_good(const std::vector<std::string>& files) const;

    // Files and version of the usable compiler that was opened last; empty if a file has changed.
    struct LastCompiler {
        std::vector<std::string> files;
        int major = 0, minor = 0;
    };
    LastCompiler opened() const;
    void keep_opened(const LastCompiler&) const;

  private:
    std::string file_;
};

// Returns false if the file is not a library for this processor, or ends before the end that its own tables
// give.
bool is_whole_library(const std::string& file);

}  // namespace warpmark::toolchain
