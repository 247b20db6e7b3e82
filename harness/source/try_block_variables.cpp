// Variables that a try block assigns to. An exception resumes at the block's entry
// (headers/__warpmark_exceptions), so changed variables must be in memory by then. The compiler keeps a
// variable in registers unless its address is taken. Finds names of variables before assignments, excluding
// those of declarations.
#include <string_view>

#include "harness/source/source_queries.h"

namespace warpmark::toolchain {
namespace {

bool is_one_of(const Token& token, std::initializer_list<std::string_view> texts) {
    return is_among(token.text, texts);
}

bool is_step(const Token& token) {
    return is_one_of(token, {"++", "--"});
}

class Names {
  public:
    Names(const TokenList& tokens, size_t open, size_t close) : tokens_(tokens), open_(open), close_(close) {}

    std::vector<size_t> run() const {
        std::vector<size_t> found;
        for (size_t at = open_ + 1; at < close_; ++at)
            if (tokens_.is_word(at) && is_assigned(at)) found.push_back(at);
        return found;
    }

  private:
    bool is_assigned(size_t at) const {
        const Token &before = tokens_[at - 1], &behind = tokens_[at + 1];
        if (is_one_of(before, {".", "->", "::"})) return false;
        if (is_step(behind)) return true;
        if (is_step(before)) return !is_one_of(behind, {".", "->", "::", "[", "("});
        return behind.is_assignment() && begins_expression(at);
    }

    bool begins_expression(size_t at) const {
        const Token& before = tokens_[at - 1];
        if (before.is(",")) return !is_in_declaration(at);
        if (before.is("{")) return !is_enumeration(at - 1);
        return before.is_assignment() ||
               is_one_of(before, {";", "}", "(", ")", "?", ":", "&&", "||", "return", "else", "do"});
    }

    // True if the name after a comma is declared there: int a = 1, b = 2; [a, b = 2]; enum { A, B = 2 }.
    bool is_in_declaration(size_t at) const {
        size_t first = at;
        while (first > open_ + 1 && !is_one_of(tokens_[first - 1], {";", "{", "}", "(", "["})) {
            --first;
            if (tokens_[first].mate < first) first = tokens_[first].mate;
        }
        const Token& start = tokens_[first - 1];
        if (start.is("[") || (start.is("{") && is_enumeration(first - 1))) return true;
        return tokens_.is_word(first) &&
               (tokens_.is_word(first + 1) || is_one_of(tokens_[first + 1], {"<", "*", "&", "::"}));
    }

    bool is_enumeration(size_t brace) const {
        constexpr size_t longest_head = 6;  // enum class Name : unsigned int
        for (size_t back = 1; back <= longest_head && back <= brace; ++back) {
            const Token& token = tokens_[brace - back];
            if (token.is("enum")) return true;
            if (is_one_of(token, {";", "{", "}", ")"})) return false;
        }
        return false;
    }

    const TokenList& tokens_;
    size_t open_, close_;
};

}  // namespace

std::vector<size_t> assigned_names(const TokenList& tokens, size_t open, size_t close) {
    return Names(tokens, open, close).run();
}

}  // namespace warpmark::toolchain
