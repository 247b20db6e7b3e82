// Which reads of unwritten bytes are errors. Their lines get other values there,
// three times: where an output, an address or what a thread does is another one, the value matters, and the
// finding stays. Else it is none: padding that is copied along, the lanes of a warp that nobody asks, the
// unwritten half of a word whose other half counts. Lines that do not matter go together; the others are told
// apart by halves. What could not be tried is said (contract/unchecked_parts.h).
#pragma once
#include "harness/runs/single_run.h"

namespace warpmark::session {

// Of one build's run, `seen`; `again`: that build. may_try: the case's buffers are still there.
void drop_harmless_reads(const Job&, Case&, const RunOptions& again, CaseObservation& seen, bool may_try);

// Likewise of calls in one process, which `again` makes with the limits that it has.
void drop_harmless_reads(Job&, const RunOptions& again, std::vector<CaseObservation>& calls);

}  // namespace warpmark::session
