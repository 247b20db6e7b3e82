// The rewritings, one function each, and what several of them need.
#pragma once
#include <functional>

#include "proofs/variants/source_rewritings.h"

namespace warpmark::batch {

using MaybeRewritten = std::optional<Rewritten>;

MaybeRewritten on_one_line(const RewrittenVariant&);
MaybeRewritten a_token_a_line(const RewrittenVariant&);
MaybeRewritten with_other_names(const RewrittenVariant&);
MaybeRewritten without_asserts(const RewrittenVariant&);
MaybeRewritten body_inlined(const RewrittenVariant&);
MaybeRewritten body_called(const RewrittenVariant&);
MaybeRewritten body_in_template(const RewrittenVariant&);
MaybeRewritten body_in_lambda(const RewrittenVariant&);
MaybeRewritten body_in_macro(const RewrittenVariant&);
MaybeRewritten body_in_method(const RewrittenVariant&);
MaybeRewritten loops_unrolled(const RewrittenVariant&);
MaybeRewritten ifs_turned_round(const RewrittenVariant&);

// Copies what stands from one byte to another, with the statements in there rewritten.
using KeepRewritten = std::function<void(size_t begin, size_t end)>;
struct StatementRule {
    std::function<bool(size_t statement)> applies;
    std::function<void(size_t statement, Rewritten& out, const KeepRewritten& keep)> rewrite;
};
// Nothing if the rule applies nowhere.
MaybeRewritten each_statement(const RewrittenVariant&, const StatementRule&);

// Is the text one that has different meanings on different lines?
bool counts_lines(const RewrittenVariant&);
// Preprocessor lines between these bytes.
bool has_directive(const RewrittenVariant&, size_t begin, size_t end);
// The tokens with one blank where there was anything between two of them.
void add_flat(Rewritten& out, const RewrittenVariant&, size_t first, size_t last);
// Does one of these words stand among the tokens?
bool has_word(const RewrittenVariant&, size_t first, size_t last,
              std::initializer_list<std::string_view> words);

}  // namespace warpmark::batch
