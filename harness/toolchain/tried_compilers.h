// Which compilers were tried and can do what is needed, remembered from one command to the
// next, in the user's cache. If one of a compiler's files has another size or time than it had, the compiler
// is tried again, and so it is by another build of this program. A refused one is tried each time: what it
// lacked may be there now, and its own files are the same.
#pragma once
#include <string>
#include <vector>

namespace warpmark::toolchain {

class TriedCompilers {
  public:
    TriedCompilers();  // in XDG_CACHE_HOME or ~/.cache; without either nothing is kept
    explicit TriedCompilers(std::string file)  // of tests
        : file_(std::move(file)) {}

    // By the compiler's own file, and the files and folders that it needs; these may be missing.
    bool is_good(const std::vector<std::string>& files) const;
    void keep_good(const std::vector<std::string>& files) const;

    // The files of the good compiler that was opened last, and its version, if none of them has changed;
    // else empty.
    struct LastCompiler {
        std::vector<std::string> files;
        int major = 0, minor = 0;
    };
    LastCompiler opened() const;
    void keep_opened(const LastCompiler&) const;

  private:
    std::string file_;
};

}  // namespace warpmark::toolchain
