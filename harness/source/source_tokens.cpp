// A scanner for what C++ has between white space.
#include "harness/source/source_tokens.h"

#include <algorithm>
#include <array>

namespace warpmark {
namespace {

// The longest first.
constexpr std::array<std::string_view, 27> long_signs{
    "<<<", ">>>", "<<=", ">>=", "...", "->*", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||",
    "++",  "--",  "+=",  "-=",  "*=",  "/=",  "%=", "&=", "|=", "^=", "->", "::", "##"};

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}
bool begins_word(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
bool in_word(char c) {
    return begins_word(c) || is_digit(c);
}
bool is_space(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}
// Has a longer sign this as its second character?
bool may_go_on(char c) {
    return std::string_view("<>=.*&|+-:#").find(c) != std::string_view::npos;
}

enum class Keeps { tokens, lines };

class Scanner {
  public:
    Scanner(std::string_view source, Keeps keeps) : source_(source) {
        while (skip(), at_ < source_.size()) {
            const size_t begin = at_;
            const auto kind = step();
            line_has_token_ = true;
            if (keeps == Keeps::lines) continue;
            tokens_.push_back({kind, source_.substr(begin, at_ - begin), begin, line_, tokens_.size()});
            line_ += static_cast<int>(std::ranges::count(tokens_.back().text, '\n'));
            match();
        }
    }
    std::vector<Token> tokens() { return std::move(tokens_); }
    std::vector<std::string_view> preprocessor_lines() { return std::move(preprocessor_lines_); }

  private:
    char peek(size_t further = 0) const {
        return at_ + further < source_.size() ? source_[at_ + further] : '\0';
    }

    // White space, comments, preprocessor lines.
    void skip() {
        for (; at_ < source_.size(); ++at_) {
            const char c = peek();
            if (c == '\n') {
                ++line_;
                line_has_token_ = false;
            } else if (c == '/' && peek(1) == '/') {
                to_end_of_line();
                --at_;
            } else if (c == '/' && peek(1) == '*')
                to_end_of_comment();
            else if (c == '#' && !line_has_token_) {
                preprocessor_line();
                --at_;
            } else if (!is_space(c))
                return;
        }
    }

    void preprocessor_line() {
        const size_t begin = at_;
        to_end_of_line();
        preprocessor_lines_.push_back(source_.substr(begin, at_ - begin));
    }

    void to_end_of_line() {
        for (; at_ < source_.size() && peek() != '\n'; ++at_) {
            const size_t line_feed = peek(1) == '\r' ? 2 : 1;
            if (peek() == '\\' && peek(line_feed) == '\n') {
                at_ += line_feed;
                ++line_;
            }
        }
    }

    void to_end_of_comment() {
        const size_t end = std::min(source_.find("*/", at_ + 2), source_.size() - 2);
        line_ += static_cast<int>(std::ranges::count(source_.substr(at_, end - at_), '\n'));
        at_ = end + 1;
    }

    Token::Kind step() {
        const char c = peek();
        if (c == 'R' && peek(1) == '"') return raw_text();
        if (begins_word(c)) {
            while (in_word(peek())) ++at_;
            return Token::Kind::word;
        }
        if (is_digit(c) || (c == '.' && is_digit(peek(1)))) {
            for (; in_word(peek()) || peek() == '.' || peek() == '\''; ++at_)
                if (std::string_view("eEpP").find(peek()) != std::string_view::npos &&
                    (peek(1) == '+' || peek(1) == '-') && !source_.substr(at_ - 1).starts_with("0x"))
                    ++at_;
            return Token::Kind::number;
        }
        if (c == '"' || c == '\'') {
            for (++at_; at_ < source_.size() && peek() != c && peek() != '\n'; ++at_)
                if (peek() == '\\') ++at_;
            if (peek() == c) ++at_;
            at_ = std::min(at_, source_.size());
            return Token::Kind::text;
        }
        if (may_go_on(peek(1)))
            for (const auto sign : long_signs)
                if (source_.substr(at_).starts_with(sign)) {
                    at_ += sign.size();
                    return Token::Kind::sign;
                }
        ++at_;
        return Token::Kind::sign;
    }

    // R"mark( … )mark"
    Token::Kind raw_text() {
        const size_t open = source_.find('(', at_);
        const std::string close =
            ")" + std::string(source_.substr(at_ + 2, open == source_.npos ? 0 : open - at_ - 2)) + "\"";
        const size_t end = source_.find(close, at_);
        at_ = end == source_.npos ? source_.size() : end + close.size();
        return Token::Kind::text;
    }

    void match() {
        const Token& last = tokens_.back();
        if (last.is("(") || last.is("[") || last.is("{")) open_.push_back(tokens_.size() - 1);
        if ((last.is(")") || last.is("]") || last.is("}")) && !open_.empty()) {
            tokens_.back().mate = open_.back();
            tokens_[open_.back()].mate = tokens_.size() - 1;
            open_.pop_back();
        }
    }

    std::string_view source_;
    size_t at_ = 0;
    int line_ = 1;
    bool line_has_token_ = false;
    std::vector<Token> tokens_;
    std::vector<std::string_view> preprocessor_lines_;
    std::vector<size_t> open_;
};

}  // namespace

int closed_angles(std::string_view text) {
    if (text == ">") return 1;
    if (text == ">>") return 2;
    return text == ">>>" ? 3 : 0;
}

std::vector<Token> tokens_of(std::string_view source) {
    return Scanner(source, Keeps::tokens).tokens();
}
std::vector<std::string_view> preprocessor_lines(std::string_view source) {
    return Scanner(source, Keeps::lines).preprocessor_lines();
}

}  // namespace warpmark
