// Tokens of a source with queries about them, and the mutants made from it.
#pragma once
#include <string>
#include <vector>

#include "harness/source/source_tokens.h"
#include "proofs/mutants/mutation_operators.h"

namespace warpmark::batch {

class Sites : public TokenList {
  public:
    struct PlacedMutant {
        size_t begin = 0;  // offset in the source
        Mutant mutant;
    };

    using TokenList::TokenList;

    size_t mate(size_t at) const { return at < size() ? (*this)[at].mate : at; }
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
    std::vector<PlacedMutant> found_;
};

// Mutates guards and bounds: the conditions of if, for, while and ?:, and initializers of a bool.
void mutate_conditions(Sites&);

// Mutates sizes: caps grids, drops rounds of loops, and replaces the device's multiprocessor count and the
// launcher's parameters by literals.
void mutate_sizes(Sites&, const Literals&);

}  // namespace warpmark::batch
