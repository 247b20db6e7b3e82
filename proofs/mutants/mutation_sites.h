// Tokens of a source with queries about them, and the mutants made from it.
#pragma once
#include <initializer_list>
#include <string>
#include <vector>

#include "harness/source/source_tokens.h"
#include "proofs/mutants/mutation_operators.h"

namespace warpmark::batch {

struct TokenRange {
    size_t first = 0, last = 0;  // both inclusive
};

class Sites {
  public:
    struct PlacedMutant {
        size_t begin = 0;  // offset in the source
        Mutant mutant;
    };

    explicit Sites(const std::string& source) : source_(source), tokens_(tokens_of(source_)) {}

    size_t size() const { return tokens_.size(); }
    const Token& operator[](size_t at) const { return tokens_[at]; }
    bool is(size_t at, std::string_view what) const { return at < tokens_.size() && tokens_[at].is(what); }
    size_t mate(size_t at) const { return at < tokens_.size() ? tokens_[at].mate : at; }
    std::string text(TokenRange) const;

    // The first of these operators in the range that is not inside brackets; size() if there is none.
    size_t at_top(TokenRange, std::initializer_list<std::string_view> signs) const;
    // The comma-separated ranges in the bracket that opens at `open`.
    std::vector<TokenRange> arguments(size_t open) const;
    // True if the bracket belongs to a declarator: `int a[n]`, `float b[n][m]`.
    bool is_declarator(size_t open) const;
    // True if the statement around this token begins with constexpr or const.
    bool declares_constant(size_t at) const;
    // True if the first name in the range is a __shared__ variable.
    bool names_shared(TokenRange) const;

    // Adds a mutant in which the tokens are replaced by `text`. Its name shows the text, or `shown` if that
    // is not empty; `from`: the first token that the name shows.
    void add(const std::string& kind, size_t first, size_t last, const std::string& text,
             const std::string& shown = "", size_t from = SIZE_MAX);
    // Adds a mutant in which two ranges are exchanged; the name shows the tokens from `from` to `to`.
    void exchange(const std::string& kind, TokenRange, TokenRange, size_t from, size_t to);

    std::vector<PlacedMutant> take() { return std::move(found_); }

  private:
    size_t statement_begin(size_t at) const;

    std::string source_;
    std::vector<Token> tokens_;
    std::vector<PlacedMutant> found_;
};

// Mutates guards and bounds: the conditions of if, for, while and ?:, and initializers of a bool.
void mutate_conditions(Sites&);

}  // namespace warpmark::batch
