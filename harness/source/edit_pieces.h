// What edits are put together from: the parts of branches, signs outside of brackets, whole
// lines.
#pragma once
#include <initializer_list>
#include <string>
#include <string_view>

#include "harness/source/source_patch.h"
#include "harness/source/statement_tree.h"

namespace warpmark::fix {

// Nothing but a comment follows on the line of a byte; nothing but white space comes before it.
bool ends_its_line(std::string_view source, size_t end);
bool begins_its_line(std::string_view source, size_t begin);
// Text behind a statement: on a line of its own where nothing else follows.
Edit behind(const Statements&, size_t statement, std::string_view text);
// Takes a statement away, with its line if nothing else is on it.
Edit taken_away(const Statements&, size_t statement);

bool is_if(const Statements&, size_t statement);
bool has_else(const Statements&, size_t branch);
size_t body_of(const Statements&, size_t branch_or_loop);
std::string condition(const Statements&, size_t branch);
// The outermost statement up to `not_beyond` that holds nothing but this one.
size_t with_empty_parents(const Statements&, size_t statement, size_t not_beyond);

// The first of the signs outside of brackets, or the token behind the statement.
inline size_t at_top(const Statements& in, size_t statement, std::initializer_list<std::string_view> signs) {
    return in.tokens().at_top(in[statement].first, in[statement].last + 1, signs);
}
// The name, with `_` behind it for as long as the source has it.
std::string unused_name(const Statements&, std::string name);

}  // namespace warpmark::fix
