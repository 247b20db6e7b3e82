// flow_graph.h: finds where diverging paths of a function meet again: the immediate post-dominator of each branch.
#pragma once
#include "harness/machine/program.h"

namespace warpmark::machine {

// Fills in Op::reconverge of every branch and Op::joins of the places. The last op of a kernel, its exit, is no such
// place: a thread that goes there is gone, and nobody waits for it.
void find_reconvergence(Code&);

}  // namespace warpmark::machine
