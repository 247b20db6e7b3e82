// Options of `inspect` and `replay` in nvcc's spelling, as in the build line of a program: `-std=c++20`,
// `-arch=sm_80`, `-rdc=true`. Options that change nothing here (`-O3`, `-lineinfo`, libraries) are dropped.
#pragma once
#include <string>
#include <vector>

namespace warpmark::cli {

class NvccSpellings {
  public:
    // The words after `--` belong to the program and stay.
    NvccSpellings(int argc, char** argv);
    NvccSpellings(const NvccSpellings&) = delete;
    int count() const { return static_cast<int>(words_.size()); }
    char** words() { return pointers_.data(); }

  private:
    void take(const std::string& word, bool& drops_next);

    std::vector<std::string> words_;
    std::vector<char*> pointers_;  // to words_, and a null pointer
};

}  // namespace warpmark::cli
