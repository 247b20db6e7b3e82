// Nesting of a source's statements in branches, loops and functions, for edits that insert statements. The
// preprocessor is not run.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "harness/source/source_tokens.h"

namespace warpmark::fix {

struct Statement {
    enum class Kind : uint8_t { plain, block, branch, loop, function };
    Kind kind = Kind::plain;
    size_t first = 0, last = 0;            // tokens, both inclusive
    size_t parent = SIZE_MAX;              // the enclosing statement; SIZE_MAX: none
    size_t head_first = 0, head_last = 0;  // branch, loop: tokens in its parentheses; otherwise 0
    bool is_else = false;                  // the `else` part of a branch
    bool is_do = false;                    // a `do … while` loop
};

// Limits on depth and tokens, far above any handwritten source. Code beyond them is ignored.
inline constexpr size_t most_nested = 64, most_tokens = 50'000;

class Statements {
  public:
    explicit Statements(std::string_view source);

    std::string_view source() const { return tokens_.source(); }
    const TokenList& tokens() const { return tokens_; }
    const Statement& operator[](size_t at) const { return all_[at]; }
    size_t size() const { return all_.size(); }

    static constexpr size_t none = SIZE_MAX;

    // The innermost statement at a location, from 1; column 0: the line's first. `none` if there is none.
    // Compilers give the body of a branch the location of its `if`. This location therefore means the first
    // statement of the body on that line, unless the condition itself accesses memory.
    size_t at(int line, int column) const;
    // The statement and all its ancestors, innermost first.
    std::vector<size_t> way_up(size_t statement) const;
    bool stands_in(size_t statement, size_t around) const;  // true also if they are the same
    // The enclosing function, or `none`. Lambdas do not count.
    size_t function_of(size_t statement) const;
    std::string_view name_of(size_t function) const;
    std::vector<size_t> children(size_t statement) const;
    // True if the plain statement calls a function of that name.
    bool calls(size_t statement, std::string_view name) const;

    size_t begin_of(size_t statement) const { return tokens_[all_[statement].first].begin; }
    size_t end_of(size_t statement) const { return tokens_[all_[statement].last].end(); }
    std::string_view text(size_t first_token, size_t last_token) const {
        return tokens_.text(first_token, last_token);
    }
    std::string_view text(size_t statement) const {
        return text(all_[statement].first, all_[statement].last);
    }
    int line(size_t statement) const { return tokens_[all_[statement].first].line; }
    int last_line(size_t statement) const { return tokens_[all_[statement].last].line; }
    // Leading white space of the line on which a statement begins.
    std::string indent(size_t statement) const;

  private:
    size_t parse(size_t at, size_t end, size_t parent);
    void parse_all(size_t at, size_t end, size_t parent);
    size_t parse_plain(size_t at, size_t end, size_t parent);
    size_t parse_controlled(size_t at, size_t end, size_t self);
    size_t add(Statement::Kind, size_t first, size_t parent);
    bool is_macro_call(size_t first, size_t next) const;
    bool goes_to_memory(const Statement& head) const;
    size_t deeper(size_t at, size_t end, size_t parent);
    size_t held_on_line(size_t statement, int line) const;
    bool is(size_t at, std::string_view what) const { return tokens_.is(at, what); }

    TokenList tokens_;
    std::vector<Statement> all_;  // parents before their children
    size_t nested_ = 0;
};

}  // namespace warpmark::fix
