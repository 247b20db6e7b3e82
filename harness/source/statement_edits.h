// Building blocks of edits: parts of branches, operators outside of brackets, whole lines.
#pragma once
#include <initializer_list>
#include <string>
#include <string_view>

#include "harness/source/source_patch.h"
#include "harness/source/statement_tree.h"

namespace warpmark::fix {

// True if only comments follow on the line, or only white space precedes.
bool ends_its_line(std::string_view source, size_t end);
bool begins_its_line(std::string_view source, size_t begin);
// Inserts text after a statement, on a new line unless other code follows on the same line.
Edit behind(const Statements&, size_t statement, std::string_view text);
// Removes a statement, and its line if nothing else is on it.
Edit taken_away(const Statements&, size_t statement);

bool is_if(const Statements&, size_t statement);
bool has_else(const Statements&, size_t branch);
size_t body_of(const Statements&, size_t branch_or_loop);
std::string condition(const Statements&, size_t branch);
// The outermost enclosing statement, at most `not_beyond`, that contains only this one.
size_t with_empty_parents(const Statements&, size_t statement, size_t not_beyond);

// The first of these operators outside of brackets, or the token after the statement.
inline size_t at_top(const Statements& in, size_t statement, std::initializer_list<std::string_view> signs) {
    return in.tokens().at_top(in[statement].first, in[statement].last + 1, signs);
}
// The name, with `_` appended until the source does not use it.
std::string unused_name(const Statements&, std::string name);

}  // namespace warpmark::fix
