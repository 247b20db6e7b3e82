// tried_compilers.h: what came of trying a compiler, remembered from one command to the next, in the user's
// cache. A file that has changed its size or its time is another compiler; another build of this program asks
// anew.
#pragma once
#include <optional>
#include <string>

namespace warpmark::toolchain {

class TriedCompilers {
  public:
    TriedCompilers();  // in XDG_CACHE_HOME or ~/.cache; without either nothing is kept
    explicit TriedCompilers(std::string file)  // of tests
        : file_(std::move(file)) {}

    std::optional<std::string> find(const std::string& library) const;  // what it lacks; "": nothing
    void keep(const std::string& library, const std::string& lacks) const;

  private:
    std::string file_;
};

}  // namespace warpmark::toolchain
