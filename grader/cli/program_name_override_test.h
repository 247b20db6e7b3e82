// For tests: programs that this one starts print their commands with this name.
#pragma once
#include <cstdlib>

namespace warpmark::cli {

class CalledBy {
  public:
    explicit CalledBy(const char* name) { setenv("WARPMARK_CALLED", name, 1); }
    ~CalledBy() { setenv("WARPMARK_CALLED", "warpmark", 1); }
    CalledBy(const CalledBy&) = delete;
    CalledBy& operator=(const CalledBy&) = delete;
};

}  // namespace warpmark::cli
