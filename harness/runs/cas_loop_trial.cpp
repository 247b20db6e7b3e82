// Removes races between an atomic operation and the plain read for the first guess of a compare-and-swap loop
// (program/cas_loop_reads.h). Compares the race's reading line with the first guesses; a race with a plain
// store stays.
#include <algorithm>

#include "harness/contract/finding_ids.h"
#include "harness/runs/run_passes.h"

namespace warpmark::session {

void drop_first_guesses(const program::ReadPlaces* guesses, std::vector<Finding>& findings) {
    if (!guesses || guesses->empty()) return;
    const auto is_cas_retry_load = [&](const Location& at) {
        return at.role == Role::reads && guesses->contains({at.file, at.line, at.column});
    };
    const auto updates = [](const Location& at) { return at.role == Role::updates; };
    std::erase_if(findings, [&](const Finding& finding) {
        return finding.id == FindingId::race_read_write &&
               std::ranges::any_of(finding.locations, is_cas_retry_load) &&
               std::ranges::any_of(finding.locations, updates);
    });
}

void drop_first_guesses(PassContext& context) {
    for (BuildRuns* runs : {&context.optimized, &context.unoptimized})
        for (auto& seen : runs->cases) drop_first_guesses(&context.guesses, seen.findings);
}

}  // namespace warpmark::session
