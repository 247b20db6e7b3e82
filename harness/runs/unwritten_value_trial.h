// Reruns that decide which reads of uninitialized bytes are errors. The reading lines get other values there,
// three times. If an output, an address or a thread's control flow changes, the value matters and the finding
// stays. Otherwise it is dropped: padding that is copied along, lanes whose value is not used, the
// uninitialized half of a word whose other half counts. All lines are tested together; lines that matter are
// then isolated by bisection. Undecided findings are dropped, too, and reported as unchecked
// (contract/unchecked_parts.h).
#pragma once
#include "harness/runs/single_run.h"

namespace warpmark::session {

// For one build's run, `seen`; `again`: that build. may_try: the case's buffers still exist.
void drop_harmless_reads(const Job&, Case&, const RunOptions& again, CaseObservation& seen, bool may_try);

// The same for calls in one process, which `again` runs with its own limits.
void drop_harmless_reads(Job&, const RunOptions& again, std::vector<CaseObservation>& calls);

}  // namespace warpmark::session
