// tried_compilers.h: which compilers were tried and can do what is needed, remembered from one command to the
// next, in the user's cache. One of whose files another size or time is known is another compiler, and
// another build of this program asks anew. What was refused is tried each time: whoever has added what it
// lacked did not change the compiler.
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

  private:
    std::string file_;
};

}  // namespace warpmark::toolchain
