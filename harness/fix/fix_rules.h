// Rules that propose changes for each kind of fact, one source file per family.
#pragma once
#include <vector>

#include "harness/contract/finding.h"
#include "harness/source/source_patch.h"
#include "harness/source/statement_tree.h"

namespace warpmark::fix {

// Races: a barrier between the accesses at the nearest position that all threads reach, one at the end of the
// iteration, one for the warp only, read–barrier–write, atomic operations.
std::vector<Patch> against(const Statements&, const Finding&, const Race&);
// Divergent barriers, mismatches and deadlocks: the barrier is moved out of its branch or loop.
std::vector<Patch> against_divergence(const Statements&, const Finding&);
std::vector<Patch> out_of_branches(const Statements&, size_t barrier);
// Bank conflicts: padded rows, and permuted columns per row.
std::vector<Patch> against(const Statements&, const Finding&, const BankConflict&);
// Out-of-bounds accesses: a guard, or a bound reduced by one.
std::vector<Patch> against(const Statements&, const Finding&, const AddressFault&);
// Too little dynamic shared memory, arrays that are too small, and launches that request more than 48 KB.
std::vector<Patch> larger_dynamic_memory(const Statements&);
std::vector<Patch> larger_array(const Statements&, const AddressFault&);
std::vector<Patch> opted_in(const Statements&);
// Asynchronous copies: a wait after them, with a barrier if other threads use the copied data.
std::vector<Patch> against(const Statements&, const Finding&, const EarlyUse&);
// Uninitialized reads: initialization with zero.
std::vector<Patch> against(const Statements&, const Finding&, const UninitializedRead&);
// Unwritten outputs and launches without blocks: block counts rounded up.
std::vector<Patch> rounded_up(const Statements&);

}  // namespace warpmark::fix
