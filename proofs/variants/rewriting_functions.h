// Rewriting functions and their shared helpers.
#pragma once
#include <functional>

#include "proofs/variants/source_rewritings.h"

namespace warpmark::batch {

using MaybeEdited = std::optional<EditedText>;

MaybeEdited on_one_line(const RewrittenVariant&);
MaybeEdited a_token_a_line(const RewrittenVariant&);
MaybeEdited mask_macros(const RewrittenVariant&);
MaybeEdited without_asserts(const RewrittenVariant&);
MaybeEdited body_inlined(const RewrittenVariant&);
MaybeEdited body_called(const RewrittenVariant&);
MaybeEdited body_in_template(const RewrittenVariant&);
MaybeEdited body_in_lambda(const RewrittenVariant&);
MaybeEdited body_in_macro(const RewrittenVariant&);
MaybeEdited body_in_method(const RewrittenVariant&);
MaybeEdited loops_unrolled(const RewrittenVariant&);
MaybeEdited ifs_turned_round(const RewrittenVariant&);

// Copies the bytes of a range, with the statements in it rewritten.
using KeepRewritten = std::function<void(size_t begin, size_t end)>;
struct StatementRule {
    std::function<bool(size_t statement)> applies;
    std::function<void(size_t statement, EditedText& out, const KeepRewritten& keep)> rewrite;
};
// Nothing if the rule applies nowhere.
MaybeEdited each_statement(const RewrittenVariant&, const StatementRule&);

// True if the text depends on line numbers.
bool counts_lines(const RewrittenVariant&);
// True if there is a preprocessor line in this range of bytes.
bool has_directive(const RewrittenVariant&, size_t begin, size_t end);
// The tokens with one blank where there was anything between two of them.
void add_flat(EditedText& out, const RewrittenVariant&, size_t first, size_t last);

}  // namespace warpmark::batch
