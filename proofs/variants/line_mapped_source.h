// Source composed of pieces of another one, with a mapping of positions back to the original.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace warpmark::batch {

class Rewritten {
  public:
    explicit Rewritten(std::string_view original) : original_(original) {}

    // Appends the original's bytes from `begin` to before `end`.
    void keep(size_t begin, size_t end);
    // Appends new text, whose positions map to `from` in the original.
    void add(std::string_view text, size_t from);

    const std::string& text() const { return text_; }
    // Maps a position to a line of the original; lines and columns count from 1. Column 0 is the line's first
    // token. Returns 0 if the text has no such line.
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
