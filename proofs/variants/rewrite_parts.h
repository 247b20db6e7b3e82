// rewrite_parts.h: the rewritings, one function each, and what several of them need.
#pragma once
#include <functional>

#include "proofs/variants/rewritings.h"

namespace warpmark::batch {

using MaybeRewritten = std::optional<Rewritten>;

MaybeRewritten on_one_line(const Written&);
MaybeRewritten a_token_a_line(const Written&);
MaybeRewritten with_other_names(const Written&);
MaybeRewritten without_asserts(const Written&);
MaybeRewritten body_inlined(const Written&);
MaybeRewritten body_called(const Written&);
MaybeRewritten body_in_template(const Written&);
MaybeRewritten body_in_lambda(const Written&);
MaybeRewritten body_in_macro(const Written&);
MaybeRewritten body_in_method(const Written&);
MaybeRewritten loops_unrolled(const Written&);
MaybeRewritten ifs_turned_round(const Written&);

// Copies what stands from one byte to another, with the statements in there rewritten.
using KeepRewritten = std::function<void(size_t begin, size_t end)>;
struct StatementRule {
    std::function<bool(size_t statement)> applies;
    std::function<void(size_t statement, Rewritten& out, const KeepRewritten& keep)> rewrite;
};
// Nothing if the rule applies nowhere.
MaybeRewritten each_statement(const Written&, const StatementRule&);

// Is the text one that has different meanings on different lines?
bool counts_lines(const Written&);
// Preprocessor lines between these bytes.
bool has_directive(const Written&, size_t begin, size_t end);
// The tokens with one blank where there was anything between two of them.
void add_flat(Rewritten& out, const Written&, size_t first, size_t last);
// Does one of these words stand among the tokens?
bool has_word(const Written&, size_t first, size_t last, std::initializer_list<std::string_view> words);

}  // namespace warpmark::batch
