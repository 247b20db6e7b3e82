// Edits of a source: inserts a barrier, splits a branch, moves a read before a barrier and the write after
// it, makes an update atomic, lengthens rows.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "harness/source/source_patch.h"
#include "harness/source/statement_tree.h"

namespace warpmark::fix {

inline constexpr std::string_view block_barrier = "__syncthreads();";
inline constexpr std::string_view warp_barrier = "__syncwarp();";

// A line with `barrier` behind the statement, or before it.
Patch barrier_after(const Statements&, size_t statement, std::string_view barrier);
Patch barrier_before(const Statements&, size_t statement, std::string_view barrier);
// At the end of a loop's body; nothing if the body has no brackets and cannot be given any.
std::optional<Patch> barrier_at_end(const Statements&, size_t loop, std::string_view barrier);
// Between two parts of a branch's body, outside of it: the branch ends, all threads wait, another one with
// the same condition begins. `before`: the part that follows the barrier.
std::optional<Patch> branch_split(const Statements&, size_t branch, size_t before, std::string_view barrier);
// Between the sides of `if (…) {…} else if (…) {…} else {…}` before the one that `lower` stands in, for all
// threads.
std::optional<Patch> sides_apart(const Statements&, size_t branch, size_t lower, std::string_view barrier);

// `s[t] += s[t - d];` becomes: read, barrier, write; with the branch around it, if that holds nothing else.
std::optional<Patch> read_then_write(const Statements&, size_t statement, std::string_view barrier);
// Likewise all statements of its kind beside it, each with a second barrier behind it.
std::optional<Patch> each_read_then_written(const Statements&, size_t statement, std::string_view barrier);
// The branch that holds this statement alone, or itself: what read_then_write changes.
size_t branch_of_its_own(const Statements&, size_t statement);
// `x += e;` becomes atomicAdd(&x, e), and so on; nothing if the statement is no such update.
std::optional<Patch> made_atomic(const Statements&, size_t statement);

// `int old = x; x = old + e;` and `if (e > x) x = e;` become one atomic operation.
std::optional<Patch> update_in_two_statements(const Statements&, size_t first, size_t second);

// A barrier that stands in a branch or loop: behind that, before it, or the branch split around it.
std::optional<Patch> moved_behind(const Statements&, size_t barrier, size_t out_of);
std::optional<Patch> moved_before(const Statements&, size_t barrier, size_t out_of);
std::optional<Patch> moved_between(const Statements&, size_t barrier, size_t branch);

}  // namespace warpmark::fix
