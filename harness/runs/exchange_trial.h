// Counts what threads hand each other through shared memory, and tries whether it matters:
// a line that reads there gets damaged values, and the case runs again. If every output stays as it was, what
// the line reads goes nowhere.
//
// A line is tried in the smallest of the cases in which it reads, then in the next, up to three. A run that
// breaks off, or goes where it may not, has been led there by the values: they matter. What a line reads
// there whatever the input is, like a constant or a number of its thread, it could have known without: where
// other inputs give the same values, they do not matter either.
#pragma once
#include "harness/runs/single_run.h"

namespace warpmark::session {

// Of the cases that want it, and that were run to their limits without reaching one. `again`: the build, as
// for any further run.
void count_exchange(Job&, const RunOptions& again, std::vector<CaseObservation>&);

}  // namespace warpmark::session
