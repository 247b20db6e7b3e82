// Blanks `#line` and similar directives, which would shift the locations of the lines below them. Scans the
// source like a compiler's first phases: line by line, past comments and literals.
#include <algorithm>
#include <cctype>

#include "harness/source/source_tokens.h"
#include "harness/toolchain/compilation_steps.h"

namespace warpmark::toolchain {
namespace {

bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\v' || c == '\f' || c == '\r';
}

class DirectiveScan {
  public:
    explicit DirectiveScan(std::string_view source) : source_(source) { own_.text = source; }

    OwnPlaces run() {
        while (at_ < source_.size()) line();
        return std::move(own_);
    }

  private:
    // A backslash at the end of a line splices it with the next one, anywhere; blanks may be between the two.
    size_t joint(size_t at) const {
        if (at >= source_.size() || source_[at] != '\\') return 0;
        size_t end = at + 1;
        while (end < source_.size() && is_blank(source_[end])) ++end;
        return end < source_.size() && source_[end] == '\n' ? end + 1 - at : 0;
    }
    void pass_joints() {
        while (const size_t length = joint(at_)) advance(length);
    }
    void advance(size_t count) {
        for (; count > 0 && at_ < source_.size(); --count) line_ += source_[at_++] == '\n';
    }
    // Returns the next character of the spliced line and advances.
    char take() {
        pass_joints();
        const char c = at_ < source_.size() ? source_[at_] : '\0';
        advance(1);
        pass_joints();
        return c;
    }
    char peek() {
        pass_joints();
        return at_ < source_.size() ? source_[at_] : '\0';
    }
    bool accept(std::string_view text) {
        const size_t at = at_;
        const int line = line_;
        for (const char c : text) {
            if (peek() == c && at_ < source_.size()) {
                take();
                continue;
            }
            at_ = at;
            line_ = line;
            return false;
        }
        return true;
    }

    void comment() {
        while (at_ < source_.size() && !accept("*/")) take();
    }
    // Skips blanks and comments, which count as blanks.
    void skip_blanks() {
        for (;;) {
            if (at_ < source_.size() && is_blank(peek()))
                take();
            else if (accept("/*"))
                comment();
            else
                return;
        }
    }

    void line() {
        skip_blanks();
        const size_t begin = at_;
        const int number = line_;
        if (accept("#") || accept("%:") || accept("?\?=")) {
            skip_blanks();
            const bool is_marker = std::isdigit(static_cast<unsigned char>(peek()));
            const bool is_line = accept("line") && !is_in_word(peek());
            to_line_end(false);
            if (!is_marker && !is_line) return;
            for (size_t i = begin; i < std::min(at_, source_.size()); ++i)
                if (source_[i] != '\n' && source_[i] != '\r') own_.text[i] = ' ';
            own_.lines.push_back(number);
            return;
        }
        to_line_end(true);
    }

    // Skips to after the line's end; a comment or a raw string may span several lines.
    void to_line_end(bool has_raw_texts) {
        char before = '\n';
        word_.clear();
        while (at_ < source_.size()) {
            if (accept("//")) {
                while (at_ < source_.size() && peek() != '\n') take();
            } else if (accept("/*")) {
                comment();
            } else if (const char c = take(); c == '\n') {
                return;
            } else if (c == '"' && has_raw_texts && is_raw()) {
                raw_text();
            } else if (c == '"' || (c == '\'' && !is_in_word(before))) {
                text(c);
            } else {
                if (!is_in_word(before)) word_.clear();
                if (is_in_word(c)) word_ += c;
                before = c;
                continue;
            }
            before = ' ';
            word_.clear();
        }
    }

    // True for R, u8R, uR, UR, LR; in a longer word the R is just a letter.
    bool is_raw() const {
        return word_ == "R" || word_ == "u8R" || word_ == "uR" || word_ == "UR" || word_ == "LR";
    }

    void text(char quote) {
        while (at_ < source_.size() && peek() != '\n') {
            const char c = take();
            if (c == quote) return;
            if (c == '\\' && peek() != '\n') take();
        }
    }

    // Lines are not spliced in a raw string: R"mark( … )mark"
    void raw_text() {
        const size_t open = source_.find('(', at_);
        if (open == source_.npos) return;
        const std::string close = ")" + std::string(source_.substr(at_, open - at_)) + "\"";
        const size_t end = source_.find(close, open);
        advance((end == source_.npos ? source_.size() : end + close.size()) - at_);
    }

    std::string_view source_;
    size_t at_ = 0;
    int line_ = 1;
    std::string word_;  // current word
    OwnPlaces own_;
};

}  // namespace

OwnPlaces without_line_directives(std::string_view source) {
    constexpr std::string_view begins[] = {"#", "%:", "?\?="};
    const auto has = [&](std::string_view text) { return source.find(text) != source.npos; };
    if (std::ranges::none_of(begins, has)) return {std::string(source), {}};
    return DirectiveScan(source).run();
}

}  // namespace warpmark::toolchain
