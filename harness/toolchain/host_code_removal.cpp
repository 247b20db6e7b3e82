// Scans the source's tokens for the beginning and end of declarations.
#include "harness/toolchain/host_code_removal.h"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <utility>

#include "harness/source/source_tokens.h"
#include "harness/toolchain/allowed_includes.h"

namespace warpmark::toolchain {
namespace {

class Scan {
  public:
    explicit Scan(std::string_view source) : source_(source), tokens_(tokens_of(source)) {}

    std::vector<Declaration> run() {
        while (at_ < tokens_.size()) step();
        if (open_) close(source_.size(), 1 + static_cast<int>(std::ranges::count(source_, '\n')));
        return std::move(found_);
    }

  private:
    bool is(size_t at, std::string_view text) const { return at < tokens_.size() && tokens_[at].is(text); }

    // The token after <class T, int n = (1 > 0)>; `from` if there is no such list.
    size_t behind_angles(size_t from) const {
        int angles = 0, brackets = 0;
        for (size_t at = from; at < tokens_.size(); ++at) {
            if (is(at, "(")) ++brackets;
            if (is(at, ")")) --brackets;
            if (is(at, "<") && brackets == 0) ++angles;
            const int closed = brackets == 0 ? closed_angles(tokens_[at].text) : 0;
            angles -= closed;
            if (closed && angles <= 0) return at + 1;
            if (is(at, "{") || is(at, ";") || angles == 0) break;
        }
        return from;  // template class X<int>;
    }

    void step() {
        const Token& now = tokens_[at_];
        if (now.is("}") && depth_ == 0) return void(++at_);  // end of a namespace
        if (!open_) open();
        if (now.kind == Token::Kind::word) return word();
        const std::string_view before = std::exchange(last_, now.text);
        ++at_;
        if (now.is("(") || now.is("[")) ++depth_;
        if (now.is(")") || now.is("]")) depth_ = std::max(0, depth_ - 1);
        if (now.is("=") && depth_ == 0) is_value_ = true;
        if (now.is(";") && depth_ == 0) return close(now.end(), now.line);
        if (now.is(":") && depth_ == 0 && before == ")") has_initializers_ = true;
        if (now.is("{") && depth_ == 0) {
            if (is_scope_) {
                found_.pop_back();
                return void(open_ = false);
            }
            is_initializer_ = has_initializers_ && before == a_word;  // X::X() : a{1} {}
        }
        if (now.is("{")) ++depth_;
        if (!now.is("}")) return;
        depth_ = std::max(0, depth_ - 1);
        if (depth_ == 0 && !is_type_ && !is_value_ && !is_initializer_) close(now.end(), now.line);
    }

    void word() {
        const std::string_view text = tokens_[at_].text;
        ++at_;
        if (text == "template" && depth_ == 0) return void(at_ = behind_angles(at_));
        constexpr std::string_view types[] = {"struct", "class", "union", "enum", "typedef", "using"};
        constexpr std::string_view devices[] = {"__global__", "__device__", "__constant__"};
        if (depth_ == 0 && !behind_parenthesis_ && std::ranges::find(types, text) != std::end(types))
            is_type_ = true;
        // extern "C" { opens a block; extern "C" void f() { and extern int x; do not.
        const bool names_language =
            at_ < tokens_.size() && tokens_[at_].kind == Token::Kind::text && is(at_ + 1, "{");
        if (depth_ == 0 && (text == "namespace" || (text == "extern" && is_first_ && names_language)))
            is_scope_ = true;
        if (std::ranges::find(devices, text) != std::end(devices)) found_.back().for_device = true;
        if (last_ == ")" && depth_ == 0) behind_parenthesis_ = true;
        is_first_ = false;
        last_ = a_word;
    }

    void open() {
        open_ = is_first_ = true;
        is_type_ = is_value_ = is_scope_ = behind_parenthesis_ = has_initializers_ = is_initializer_ = false;
        last_ = {};
        found_.push_back({tokens_[at_].begin, source_.size(), tokens_[at_].line, tokens_[at_].line, false});
    }

    void close(size_t end, int line) {
        open_ = false;
        found_.back().end = end;
        found_.back().last_line = line;
    }

    static constexpr std::string_view a_word = "a word";  // value of `last_` for any word

    std::string_view source_;
    std::vector<Token> tokens_;
    std::vector<Declaration> found_;
    size_t at_ = 0;  // index into the tokens
    int depth_ = 0;
    std::string_view last_;
    bool open_ = false, is_first_ = false, is_type_ = false, is_value_ = false, is_scope_ = false,
         behind_parenthesis_ = false;
    bool has_initializers_ = false, is_initializer_ = false;
};

bool blank(std::string& source, size_t begin, size_t end) {
    bool any = false;
    for (size_t at = begin; at < end; ++at)
        if (!std::isspace(static_cast<unsigned char>(source[at]))) {
            source[at] = ' ';
            any = true;
        }
    return any;
}

}  // namespace

std::vector<Declaration> declarations_of(std::string_view source) {
    return Scan(source).run();
}

bool blank_includes(std::string& source, const std::vector<int>& lines) {
    bool any = false;
    for (const auto& include : includes_of(source)) {
        if (std::ranges::find(lines, include.line) == lines.end()) continue;
        size_t begin = 0;
        for (int line = 1; line < include.line; ++line) begin = source.find('\n', begin) + 1;
        any = blank(source, begin, std::min(source.find('\n', begin), source.size())) || any;
    }
    return any;
}

bool blank_host_code(std::string& source, const std::vector<int>& lines) {
    bool any = blank_includes(source, lines);
    for (const auto& declaration : declarations_of(source)) {
        const bool is_meant = std::ranges::any_of(
            lines, [&](int line) { return declaration.first_line <= line && line <= declaration.last_line; });
        if (!declaration.for_device && is_meant)
            any = blank(source, declaration.begin, declaration.end) || any;
    }
    return any;
}

}  // namespace warpmark::toolchain
