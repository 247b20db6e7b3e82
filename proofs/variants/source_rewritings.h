// Semantics-preserving rewritings of a source. A verdict that changes depends on the source's form.
#pragma once
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>

#include "harness/source/statement_tree.h"
#include "harness/source/text_edits.h"

namespace warpmark::batch {

// A source, and the names in it that must not change.
struct RewrittenVariant {
    explicit RewrittenVariant(const std::string& source, std::set<std::string> fixed = {})
        : text(source), tree(text), fixed(std::move(fixed)) {}
    RewrittenVariant(const RewrittenVariant&) = delete;
    RewrittenVariant& operator=(const RewrittenVariant&) = delete;
    std::string text;
    fix::Statements tree;
    std::set<std::string> fixed;  // names that are called from outside
};

// Precision of positions after a rewriting. Traffic is reported per line above a threshold, so it is compared
// only if all positions survive.
enum class PlacesLeft : uint8_t {
    all,     // each position has a counterpart
    copied,  // one position may have become several
    none,    // moved code maps to one position, because compilers give no columns in it
};

struct Rewriting {
    std::string_view name, does;
    std::string_view not_where;  // files to which it does not apply
    PlacesLeft places = PlacesLeft::all;
    std::optional<EditedText> (*rewrite)(const RewrittenVariant&);  // nothing: it does not apply
};

std::span<const Rewriting> rewritings();
const Rewriting* find_rewriting(std::string_view name);

}  // namespace warpmark::batch
