// CUDA C++ as a list of tokens with matched brackets, for searches and edits without a parser.
#pragma once
#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace warpmark {

struct Token {
    enum class Kind { word, number, text, sign } kind = Kind::sign;
    std::string_view text;  // within the source
    size_t begin = 0;       // offset of its first byte
    int line = 1;
    size_t mate = 0;  // position of the matching bracket; its own position if there is none
    size_t end() const { return begin + text.size(); }
    bool is(std::string_view what) const { return text == what && kind != Kind::text; }
    bool is_word() const { return kind == Kind::word; }
    bool is_assignment() const;  // "=", "+=" and the other compound ones
    bool ends_statement() const { return is(";") || is("{") || is("}"); }
};

// True if the word is one of these.
inline bool is_among(std::string_view word, std::initializer_list<std::string_view> words) {
    return std::ranges::find(words, word) != words.end();
}

// Both ends are inclusive.
struct TokenRange {
    size_t first = 0, last = 0;
};

// Tokens of a source, which must outlive them. Comments, white space and preprocessor lines are skipped; a
// string or character literal is one token. A position is an index into the list, and an `end` is one
// past the last position.
class TokenList {
  public:
    explicit TokenList(std::string_view source);

    std::string_view source() const { return source_; }
    size_t size() const { return tokens_.size(); }
    bool empty() const { return tokens_.empty(); }
    const Token& operator[](size_t at) const { return tokens_[at]; }
    const Token& back() const { return tokens_.back(); }
    auto begin() const { return tokens_.begin(); }
    auto end() const { return tokens_.end(); }

    // False at positions outside of the list, such as the one before 0.
    bool is(size_t at, std::string_view what) const { return at < size() && tokens_[at].is(what); }
    bool is_word(size_t at) const { return at < size() && tokens_[at].is_word(); }
    bool has(size_t first, size_t end, std::string_view what) const { return has_any(first, end, {what}); }
    // True if one of these is among the tokens.
    bool has_any(size_t first, size_t end, std::initializer_list<std::string_view> whats) const;

    // The source from one token to another; "" if `last` is before `first`.
    std::string_view text(size_t first, size_t last) const;
    std::string_view text(TokenRange range) const { return text(range.first, range.last); }

    // The token that begins exactly at this location; size() if there is none.
    size_t at(int line, int column) const;
    // The line's last token that begins at or before the column, otherwise its first; size() if the line has
    // none.
    size_t on_line(int line, int column) const;
    // The first token after the `;` or brace before this position.
    size_t statement_begin(size_t at) const;
    // The innermost `{` that is open at this position; size() if there is none.
    size_t brace_around(size_t at) const;
    // The first token after the `;`, brace or `)` that precedes this one.
    const Token& head_of(size_t brace) const;
    // The position after the template brackets that open at `open`; `open` itself if they are not closed
    // before `end` and within the statement.
    size_t behind_angles(size_t open, size_t end) const;
    // The first of these operators outside of brackets; `end` if there is none.
    size_t at_top(size_t first, size_t end, std::initializer_list<std::string_view> signs) const;
    // The parts between commas outside of brackets, without empty ones.
    std::vector<TokenRange> parts(size_t first, size_t end) const;
    // The parts within the bracket that opens at `open`.
    std::vector<TokenRange> arguments(size_t open) const { return parts(open + 1, tokens_[open].mate); }

  private:
    std::string_view source_;
    std::vector<Token> tokens_;
};

inline TokenList tokens_of(std::string_view source) {
    return TokenList(source);
}

bool is_in_word(char);  // a letter, a digit or `_`

// Lines of a text without their ends, LF or CR LF.
std::vector<std::string_view> text_lines(std::string_view text);

// The first byte of this byte's line, and the byte's column, from 1.
size_t line_begin(std::string_view source, size_t at);
int column_of(std::string_view source, size_t at);

// Number of template brackets that a token closes within a template's brackets: 2 for >>.
int closed_angles(std::string_view text);

// The preprocessor lines, each from its # to the end of its last continuation line.
std::vector<std::string_view> preprocessor_lines(std::string_view source);

}  // namespace warpmark
