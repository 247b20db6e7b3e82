// A source that was put together from pieces of another one, and where each piece stood
// there.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace warpmark::batch {

class Rewritten {
  public:
    explicit Rewritten(std::string_view original) : original_(original) {}

    // The original's bytes from `begin` to before `end`.
    void keep(size_t begin, size_t end);
    // Text that was not there; its places are said to be the original's at `from`.
    void add(std::string_view text, size_t from);

    const std::string& text() const { return text_; }
    // Where in the original a place of the text stood; lines and columns count from 1. A column of 0 is the
    // line's first token. 0 if the text has no such line.
    int original_line(int line, int column) const;

  private:
    struct SourcePiece {
        size_t at = 0;    // in the text
        size_t from = 0;  // in the original
        bool kept = false;
    };
    std::string original_, text_;
    std::vector<SourcePiece> pieces_;  // by `at`
};

}  // namespace warpmark::batch
