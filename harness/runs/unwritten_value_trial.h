// Reruns that decide which reads of uninitialized bytes are errors. The lines that read them get other
// values, three times. If an output, an address or a thread's control flow changes, the value matters and the
// finding stays. Otherwise it is dropped: padding that is copied along, lanes whose value is not used, the
// uninitialized half of a word whose other half counts. All lines are tested together; lines that matter are
// then isolated by bisection. Undecided findings are dropped, too, and reported as unchecked
// (contract/unchecked_parts.h).
#pragma once
#include "harness/runs/pass_context.h"
#include "harness/runs/single_run.h"

namespace warpmark::session {

// The pass over the cases of both builds.
void drop_harmless_reads(PassContext&);

// The same for repeated calls in one process. `again`: the options and limits of the reruns.
void drop_harmless_reads(Job&, const RunOptions& again, std::vector<CaseObservation>& calls);

}  // namespace warpmark::session
