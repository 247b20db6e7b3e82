// Blanks host code that cannot compile here, for files of which only a kernel is needed. Candidates are
// errors that nvcc would not report (header_gaps.h): an #include, or a host declaration that contains an
// error. Code with __global__ or __device__ in it stays: an error there is the author's. Scans the source's
// tokens for the beginning and end of declarations.
#include <algorithm>
#include <cctype>
#include <utility>

#include "harness/source/source_tokens.h"
#include "harness/toolchain/allowed_includes.h"
#include "harness/toolchain/compilation_steps.h"

namespace warpmark::toolchain {
namespace {

// Scans declaration by declaration, skipping all brackets except those of namespaces.
class Scan {
  public:
    explicit Scan(std::string_view source) : tokens_(source) {}

    std::vector<Declaration> run() {
        while (at_ < tokens_.size())
            if (tokens_.is(at_, "}"))
                ++at_;  // of a namespace
            else
                declaration();
        return std::move(found_);
    }

  private:
    // extern "C" { is a scope, extern "C" void f() { and extern int x; are not.
    bool begins_scope(bool is_first) const {
        const bool names_language = at_ + 1 < tokens_.size() && tokens_[at_ + 1].kind == Token::Kind::text &&
                                    tokens_.is(at_ + 2, "{");
        return tokens_.is(at_, "namespace") || (tokens_.is(at_, "extern") && is_first && names_language);
    }

    void declaration() {
        const size_t first = at_;
        bool is_first = true, is_type = false, is_value = false, is_scope = false, behind_parenthesis = false,
             has_initializers = false;
        for (; at_ < tokens_.size(); ++at_) {
            const Token& now = tokens_[at_];
            const bool follows_parenthesis = at_ > first && tokens_.is(at_ - 1, ")");
            if (now.is("template")) {
                at_ = tokens_.behind_angles(at_ + 1, tokens_.size()) - 1;
                continue;
            }
            if (now.is_word()) {
                is_type |= !behind_parenthesis &&
                           is_among(now.text, {"struct", "class", "union", "enum", "typedef", "using"});
                is_scope |= begins_scope(is_first);
                behind_parenthesis |= follows_parenthesis;
                is_first = false;
            }
            is_value |= now.is("=");
            has_initializers |= now.is(":") && follows_parenthesis;
            if (now.is(";")) return add(first, at_);
            if (now.is("{") && is_scope) return void(++at_);
            if (!is_among(now.text, {"(", "[", "{"})) continue;
            const bool is_body = now.is("{") && !is_type && !is_value &&
                                 !(has_initializers && tokens_.is_word(at_ - 1));  // X::X() : a{1} {}
            if (now.mate == at_) break;                                            // to the file's end
            at_ = now.mate;
            if (is_body && tokens_.is(at_, "}")) return add(first, at_);
        }
        at_ = tokens_.size();
        add(first, at_);
    }

    void add(size_t first, size_t last) {
        const auto source = tokens_.source();
        const bool is_closed = last < tokens_.size();
        found_.push_back(
            {tokens_[first].begin, is_closed ? tokens_[last].end() : source.size(), tokens_[first].line,
             is_closed ? tokens_[last].line : 1 + static_cast<int>(std::ranges::count(source, '\n')),
             tokens_.has_any(first, last + 1, {"__global__", "__device__", "__constant__"})});
        ++at_;
    }

    TokenList tokens_;
    std::vector<Declaration> found_;
    size_t at_ = 0;
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
