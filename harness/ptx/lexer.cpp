// Produces one token at a time, skipping blanks and comments.
#include "harness/ptx/lexer.h"

#include <cctype>

namespace warpmark::ptx {
namespace {

bool starts_word(char c) {
    return std::isalpha(static_cast<unsigned char>(c)) || c == '_' || c == '$' || c == '%' || c == '.';
}
bool in_word(char c) {
    return starts_word(c) || std::isdigit(static_cast<unsigned char>(c));
}

}  // namespace

void Lexer::skip_blanks() {
    while (at_ < text_.size()) {
        const char c = text_[at_];
        if (c == '\n') {
            ++at_;
            ++line_;
            line_start_ = at_;
        } else if (std::isspace(static_cast<unsigned char>(c))) {
            ++at_;
        } else if (text_.substr(at_, 2) == "//") {
            while (at_ < text_.size() && text_[at_] != '\n') ++at_;
        } else if (text_.substr(at_, 2) == "/*") {
            const size_t end = comments_end_ ? text_.find("*/", at_ + 2) : std::string_view::npos;
            comments_end_ = end != std::string_view::npos;
            if (!comments_end_) return;  // unterminated: an unexpected '/'
            for (const size_t stop = end + 2; at_ < stop; ++at_)
                if (text_[at_] == '\n') {
                    ++line_;
                    line_start_ = at_ + 1;
                }
        } else {
            return;
        }
    }
}

// A word includes "::" (".shared::cta") but not a label's single colon. A word that starts with a dot ends
// before the next dot: ".reg.b32" is a directive and a type, like ".reg .b32".
size_t Lexer::word_length() const {
    const bool is_directive = text_[at_] == '.';
    size_t end = at_ + 1;
    while (end < text_.size()) {
        if (is_directive && text_[end] == '.') break;
        if (in_word(text_[end]))
            ++end;
        else if (text_.substr(end, 2) == "::" && end + 2 < text_.size() && in_word(text_[end + 2]))
            end += 2;
        else
            break;
    }
    return end - at_;
}

void Lexer::advance() {
    skip_blanks();
    start_ = at_;
    token_ = Token{Token::Kind::end, {}, line_, static_cast<int>(at_ - line_start_) + 1};
    if (at_ >= text_.size()) return;
    const char c = text_[at_];
    size_t length = 1;
    const bool number =
        std::isdigit(static_cast<unsigned char>(c)) ||
        (c == '.' && at_ + 1 < text_.size() && std::isdigit(static_cast<unsigned char>(text_[at_ + 1])));
    if (starts_word(c) && !number) {
        token_.kind = Token::Kind::word;
        length = word_length();
    } else if (number) {
        token_.kind = Token::Kind::number;
        while (at_ + length < text_.size()) {
            const char next = text_[at_ + length];
            const bool exponent_sign = (next == '+' || next == '-') &&
                                       (text_[at_ + length - 1] == 'e' || text_[at_ + length - 1] == 'E') &&
                                       text_.substr(at_, 2) != "0x" && text_.substr(at_, 2) != "0X" &&
                                       text_.substr(at_, 2) != "0f" && text_.substr(at_, 2) != "0d";
            if (!std::isalnum(static_cast<unsigned char>(next)) && next != '.' && !exponent_sign) break;
            ++length;
        }
    } else if (c == '"') {
        const size_t end = text_.find_first_of("\"\n", at_ + 1);
        const bool ends = end != std::string_view::npos && text_[end] == '"';
        token_.kind =
            ends ? Token::Kind::string : Token::Kind::punctuation;  // unterminated: an unexpected '"'
        token_.text = ends ? text_.substr(at_ + 1, end - at_ - 1) : text_.substr(at_, 1);
        at_ = ends ? end + 1 : at_ + 1;
        return;
    } else {
        token_.kind = Token::Kind::punctuation;
    }
    token_.text = text_.substr(at_, length);
    at_ += length;
}

}  // namespace warpmark::ptx
