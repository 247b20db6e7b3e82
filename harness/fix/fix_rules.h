// Which changes may help against which fact; one file a family.
#pragma once
#include <vector>

#include "harness/contract/finding.h"
#include "harness/source/source_patch.h"
#include "harness/source/statement_tree.h"

namespace warpmark::fix {

// Of races: a barrier between the two at the nearest place that all threads may reach, one at the end of the
// iteration, one for a warp alone, read–barrier–write, atomic operations.
std::vector<Patch> against(const Statements&, const Finding&, const Race&);
// Of divergent barriers, mismatches and deadlocks: the barrier moved out of its branch or loop.
std::vector<Patch> against_divergence(const Statements&, const Finding&);
std::vector<Patch> out_of_branches(const Statements&, size_t barrier);
// Of bank conflicts: longer rows, and columns in another order in each row.
std::vector<Patch> against(const Statements&, const Finding&, const BankConflict&);
// Of accesses past an end: a guard, or a bound that is one too large.
std::vector<Patch> against(const Statements&, const Finding&, const AddressFault&);
// Of too little dynamic shared memory, of an array that is too small, of launches that ask for more than 48
// KB.
std::vector<Patch> larger_dynamic_memory(const Statements&);
std::vector<Patch> larger_array(const Statements&, const AddressFault&);
std::vector<Patch> opted_in(const Statements&);
// Of asynchronous copies: a wait behind them, with a barrier for those who use what others copied.
std::vector<Patch> against(const Statements&, const Finding&, const EarlyUse&);
// Of what is read before it is written: zero at first.
std::vector<Patch> against(const Statements&, const Finding&, const Unwritten&);
// Of outputs that no thread writes, and of launches without blocks: numbers of blocks rounded up.
std::vector<Patch> rounded_up(const Statements&);

}  // namespace warpmark::fix
