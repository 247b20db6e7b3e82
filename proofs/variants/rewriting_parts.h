// Rewriting functions and their shared helpers.
#pragma once
#include <functional>

#include "proofs/variants/source_rewritings.h"

namespace warpmark::batch {

using MaybeRewritten = std::optional<Rewritten>;

MaybeRewritten on_one_line(const RewrittenVariant&);
MaybeRewritten a_token_a_line(const RewrittenVariant&);
MaybeRewritten mask_macros(const RewrittenVariant&);
MaybeRewritten without_asserts(const RewrittenVariant&);
MaybeRewritten body_inlined(const RewrittenVariant&);
MaybeRewritten body_called(const RewrittenVariant&);
MaybeRewritten body_in_template(const RewrittenVariant&);
MaybeRewritten body_in_lambda(const RewrittenVariant&);
MaybeRewritten body_in_macro(const RewrittenVariant&);
MaybeRewritten body_in_method(const RewrittenVariant&);
MaybeRewritten loops_unrolled(const RewrittenVariant&);
MaybeRewritten ifs_turned_round(const RewrittenVariant&);

// Copies the bytes of a range, with the statements in it rewritten.
using KeepRewritten = std::function<void(size_t begin, size_t end)>;
struct StatementRule {
    std::function<bool(size_t statement)> applies;
    std::function<void(size_t statement, Rewritten& out, const KeepRewritten& keep)> rewrite;
};
// Returns nothing if the rule applies nowhere.
MaybeRewritten each_statement(const RewrittenVariant&, const StatementRule&);

// True if the text depends on line numbers.
bool counts_lines(const RewrittenVariant&);
// True if there is a preprocessor line in this range of bytes.
bool has_directive(const RewrittenVariant&, size_t begin, size_t end);
// Appends the tokens, with a single space between two that were separated in any way.
void add_flat(Rewritten& out, const RewrittenVariant&, size_t first, size_t last);
// True if one of these words is among the tokens.
bool has_word(const RewrittenVariant&, size_t first, size_t last,
              std::initializer_list<std::string_view> words);

}  // namespace warpmark::batch
