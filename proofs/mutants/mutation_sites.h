// A source's tokens, questions about them, and the mutants that were made of it.
#pragma once
#include <initializer_list>
#include <string>
#include <vector>

#include "harness/source/source_tokens.h"
#include "proofs/mutants/mutation_operators.h"

namespace warpmark::batch {

struct TokenRange {
    size_t first = 0, last = 0;  // both are part of it
};

class Sites {
  public:
    struct PlacedMutant {
        size_t begin = 0;  // in the source
        Mutant mutant;
    };

    explicit Sites(const std::string& source) : source_(source), tokens_(tokens_of(source_)) {}

    size_t size() const { return tokens_.size(); }
    const Token& operator[](size_t at) const { return tokens_[at]; }
    bool is(size_t at, std::string_view what) const { return at < tokens_.size() && tokens_[at].is(what); }
    size_t mate(size_t at) const { return at < tokens_.size() ? tokens_[at].mate : at; }
    std::string text(TokenRange) const;

    // The first of these signs in the range outside of its brackets; size() if there is none.
    size_t at_top(TokenRange, std::initializer_list<std::string_view> signs) const;
    // What stands between the commas of the bracket that opens there.
    std::vector<TokenRange> arguments(size_t open) const;
    // Is the bracket part of what a declaration declares: `int a[n]`, `float b[n][m]`?
    bool is_declarator(size_t open) const;
    // Does the statement around this token begin with constexpr or const?
    bool declares_constant(size_t at) const;
    // Is the first name in there that of a __shared__ variable?
    bool names_shared(TokenRange) const;

    // A mutant in which the tokens become `text`. Its name shows the text, or `shown` if that is not empty;
    // `from`: the name shows the tokens from there on.
    void add(const std::string& kind, size_t first, size_t last, const std::string& text,
             const std::string& shown = "", size_t from = SIZE_MAX);
    // A mutant in which two ranges have changed places; the name shows the tokens from `from` to `to`.
    void exchange(const std::string& kind, TokenRange, TokenRange, size_t from, size_t to);

    std::vector<PlacedMutant> take() { return std::move(found_); }

  private:
    size_t statement_begin(size_t at) const;

    std::string source_;
    std::vector<Token> tokens_;
    std::vector<PlacedMutant> found_;
};

// Guards and bounds: in if, for, while, ?: and in what is said of a bool.
void mutate_conditions(Sites&);

}  // namespace warpmark::batch
