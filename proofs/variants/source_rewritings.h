// The ways to write a source anew that change nothing of what it does. A verdict that
// changes with one of them rests on how the source is written.
#pragma once
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>

#include "harness/source/statement_tree.h"
#include "proofs/variants/rewritten_source.h"

namespace warpmark::batch {

// A source and what must stay as it is.
struct RewrittenVariant {
    explicit RewrittenVariant(const std::string& source, std::set<std::string> fixed = {})
        : text(source), tree(text), fixed(std::move(fixed)) {}
    RewrittenVariant(const RewrittenVariant&) = delete;
    RewrittenVariant& operator=(const RewrittenVariant&) = delete;
    std::string text;
    fix::Statements tree;
    std::set<std::string> fixed;  // names that are called from outside
};

// How much of the places is left. Traffic is told line by line, from a few sectors on: it is compared only
// where all of them are.
enum class PlacesLeft : uint8_t {
    all,     // each has one of its own
    copied,  // one may have become several
    none,    // what was moved is said to be in one place, since compilers name no columns in it
};

struct Rewriting {
    std::string_view name, does;
    std::string_view not_where;  // it does not apply
    PlacesLeft places = PlacesLeft::all;
    std::optional<Rewritten> (*rewrite)(const RewrittenVariant&);  // nothing: it does not apply
};

std::span<const Rewriting> rewritings();
const Rewriting* find_rewriting(std::string_view name);

}  // namespace warpmark::batch
