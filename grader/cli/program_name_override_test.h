// Program name that started child programs use in the commands that they print, for tests.
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
