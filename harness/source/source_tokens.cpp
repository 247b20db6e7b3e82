// Scanner for the tokens of C++.
#include "harness/source/source_tokens.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace warpmark {
namespace {

// Longest first.
constexpr std::array<std::string_view, 27> long_signs{
    "<<<", ">>>", "<<=", ">>=", "...", "->*", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||",
    "++",  "--",  "+=",  "-=",  "*=",  "/=",  "%=", "&=", "|=", "^=", "->", "::", "##"};

// One comparison per range, because the scanner calls these functions for every character.
bool is_digit(char c) {
    return static_cast<unsigned char>(c - '0') < 10;
}
bool begins_word(char c) {
    constexpr char small_letter = 0x20;  // the bit that distinguishes lower-case letters
    return static_cast<unsigned char>((c | small_letter) - 'a') < 26 || c == '_';
}
bool is_space(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}
// True if this can be the second character of a longer operator.
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
            while (is_in_word(peek())) ++at_;
            return Token::Kind::word;
        }
        if (is_digit(c) || (c == '.' && is_digit(peek(1)))) {
            for (; is_in_word(peek()) || peek() == '.' || peek() == '\''; ++at_)
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
        const std::string_view last = tokens_.back().text;
        if (last.size() != 1) return;
        if (last[0] == '(' || last[0] == '[' || last[0] == '{') open_.push_back(tokens_.size() - 1);
        if ((last[0] == ')' || last[0] == ']' || last[0] == '}') && !open_.empty()) {
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

bool is_in_word(char c) {
    return begins_word(c) || is_digit(c);
}

int closed_angles(std::string_view text) {
    if (text == ">") return 1;
    if (text == ">>") return 2;
    return text == ">>>" ? 3 : 0;
}

bool Token::is_assignment() const {
    return is_among(text, {"=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="});
}

TokenList::TokenList(std::string_view source)
    : source_(source), tokens_(Scanner(source, Keeps::tokens).tokens()) {}

bool TokenList::has_any(size_t first, size_t end, std::initializer_list<std::string_view> whats) const {
    for (size_t at = first; at < std::min(end, size()); ++at)
        if (is_among(tokens_[at].text, whats)) return true;
    return false;
}

std::string_view TokenList::text(size_t first, size_t last) const {
    if (last < first) return {};
    const size_t begin = tokens_[first].begin;
    return source_.substr(begin, tokens_[last].end() - begin);
}

size_t TokenList::at(int line, int column) const {
    const size_t found = on_line(line, column);
    return found < size() && column_of(source_, tokens_[found].begin) == column ? found : size();
}

size_t TokenList::on_line(int line, int column) const {
    const auto tokens = std::ranges::equal_range(tokens_, line, {}, &Token::line);
    if (tokens.empty()) return size();
    const auto behind = std::ranges::upper_bound(
        tokens, column, {}, [&](const Token& token) { return column_of(source_, token.begin); });
    const auto found = behind == tokens.begin() ? behind : std::prev(behind);
    return static_cast<size_t>(found - tokens_.begin());
}

size_t TokenList::statement_begin(size_t at) const {
    while (at > 0 && !tokens_[at - 1].ends_statement()) --at;
    return at;
}

size_t TokenList::brace_around(size_t at) const {
    while (at-- > 0) {
        if (is(at, "{")) return at;
        at = std::min(at, tokens_[at].mate);
    }
    return size();
}

const Token& TokenList::head_of(size_t brace) const {
    while (brace > 0 && !tokens_[brace - 1].ends_statement() && !is(brace - 1, ")")) --brace;
    return tokens_[brace];
}

size_t TokenList::behind_angles(size_t open, size_t end) const {
    int depth = 0;
    for (size_t at = open; at < std::min(end, size()) && !is(at, ";"); ++at) {
        if (is(at, "<")) ++depth;
        depth -= closed_angles(tokens_[at].text);
        if (depth <= 0) return at > open ? at + 1 : open;
        if (is(at, "{")) break;
        at = std::max(at, tokens_[at].mate);
    }
    return open;
}

size_t TokenList::at_top(size_t first, size_t end, std::initializer_list<std::string_view> signs) const {
    for (size_t at = first; at < std::min(end, size()); ++at) {
        if (tokens_[at].kind == Token::Kind::sign && is_among(tokens_[at].text, signs)) return at;
        at = std::max(at, tokens_[at].mate);
    }
    return end;
}

std::vector<TokenRange> TokenList::parts(size_t first, size_t end) const {
    std::vector<TokenRange> all;
    while (first < end) {
        const size_t comma = at_top(first, end, {","});
        if (comma > first) all.push_back({first, comma - 1});
        first = comma + 1;
    }
    return all;
}

std::vector<std::string_view> text_lines(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const size_t end = std::min(text.find('\n'), text.size());
        lines.push_back(text.substr(0, end));
        if (lines.back().ends_with('\r')) lines.back().remove_suffix(1);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

size_t line_begin(std::string_view source, size_t at) {
    return at == 0 ? 0 : source.rfind('\n', at - 1) + 1;  // npos + 1 is 0
}

int column_of(std::string_view source, size_t at) {
    return static_cast<int>(at - line_begin(source, at)) + 1;
}

std::vector<std::string_view> preprocessor_lines(std::string_view source) {
    return Scanner(source, Keeps::lines).preprocessor_lines();
}

}  // namespace warpmark
