// Lexer for PTX. Names include their dots ("ld.global.u32", "%tid.x"), because instructions and special
// registers are single tokens.
#pragma once
#include <string_view>

namespace warpmark::ptx {

struct Token {
    enum class Kind { word, number, string, punctuation, end };
    Kind kind = Kind::end;
    std::string_view text;
    int line = 1, column = 1;
};

class Lexer {
  public:
    explicit Lexer(std::string_view text) : text_(text) { advance(); }

    const Token& peek() const { return token_; }
    Token take() {
        Token taken = token_;
        advance();
        return taken;
    }
    // For a string as the next token: the text up to the last quote on its line. NVRTC does not escape quotes
    // in file names.
    std::string_view take_whole_string() {
        const size_t end = text_.rfind('"', text_.find('\n', start_));
        const auto text = text_.substr(start_ + 1, end - start_ - 1);
        at_ = end + 1;
        advance();
        return text;
    }
    // True if the text at the next token starts with `text`. Operators are matched by characters, because
    // `%2` would be a word.
    bool goes_on(std::string_view text) const {
        return token_.kind != Token::Kind::string && text_.substr(start_).starts_with(text);
    }
    void skip(std::string_view text) {
        at_ = start_ + text.size();
        advance();
    }
    size_t start() const { return start_; }  // of the next token, in bytes
    bool is(std::string_view text) const { return token_.text == text && token_.kind != Token::Kind::string; }
    bool accept(std::string_view text) {
        if (!is(text) || token_.kind == Token::Kind::end) return false;
        advance();
        return true;
    }

  private:
    void advance();
    void skip_blanks();
    size_t word_length() const;

    std::string_view text_;
    size_t at_ = 0, start_ = 0;  // end and start of the next token
    bool comments_end_ = true;
    size_t line_start_ = 0;
    int line_ = 1;
    Token token_;
};

}  // namespace warpmark::ptx
