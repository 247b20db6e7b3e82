// Edits of a text that are applied together, and the original line of each position in the result.
#pragma once
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace warpmark {

// A text made from pieces of another one and new text.
class EditedText {
  public:
    explicit EditedText(std::string_view original) : original_(original) {}

    // Appends the original's bytes from `begin` to before `end`.
    void keep(size_t begin, size_t end);
    // Appends new text. Its positions map to the original's at `from`.
    void add(std::string_view text, size_t from);

    const std::string& text() const { return text_; }
    // The original line of a position in the text; lines and columns count from 1, column 0 is the line's
    // first token. 0 if the text has no such line.
    int original_line(int line, int column) const;

  private:
    struct Piece {
        size_t at = 0;    // in the result
        size_t from = 0;  // in the original
        bool kept = false;
    };
    std::string original_, text_;
    std::vector<Piece> pieces_;  // by `at`
};

struct Edit {
    size_t begin = 0, length = 0;  // the bytes to replace
    std::string text;
    size_t end() const { return begin + length; }
};

class TextEdits {
  public:
    TextEdits() = default;
    TextEdits(std::initializer_list<Edit> edits) : edits_(edits) {}

    void replace(size_t begin, size_t end, std::string text) { add({begin, end - begin, std::move(text)}); }
    void insert(size_t at, std::string text) { add({at, 0, std::move(text)}); }
    void add(Edit edit) { edits_.push_back(std::move(edit)); }
    void add(const TextEdits& others) {
        edits_.insert(edits_.end(), others.edits_.begin(), others.edits_.end());
    }
    void clear() { edits_.clear(); }

    bool overlap() const;
    size_t size() const { return edits_.size(); }
    bool empty() const { return edits_.empty(); }
    auto begin() const { return edits_.begin(); }
    auto end() const { return edits_.end(); }

    // The text after all edits, sorted by position. An edit that begins within an earlier one is dropped.
    EditedText applied(std::string_view source) const;
    // The same, but each edit is followed by the line breaks that it would remove, so lines keep their
    // numbers.
    EditedText applied_line_by_line(std::string_view source) const;

  private:
    std::vector<Edit> edits_;
};

}  // namespace warpmark
