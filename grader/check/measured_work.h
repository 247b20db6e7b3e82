// Amount of work in a case, by the measures of lab/count_measures.h, for all buffers or for one.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "grader/lab/count_measures.h"
#include "harness/contract/observation.h"

namespace warpmark::check {

struct WorkRow {
    const char* noun;
    const char* done;   // "loaded from {}"; {}: `where` or the buffer
    const char* where;  // for all buffers together; nullptr: `done` has no {}
    // Memory measures: the space, the kind of access and the unit. Other measures use one of the members
    // below.
    SpaceTraffic LaunchRecord::* space = nullptr;
    Traffic SpaceTraffic::* traffic = nullptr;
    uint64_t Traffic::* unit = nullptr;
    ArrayName ArrayNames::* array = nullptr;
    uint64_t WorkCounts::* did = nullptr;
    bool at_once = false;                     // the largest launch counts instead of the sum
    bool also_waits = false;                  // barriers and other waits (observe/interwarp_waits.h)
    uint64_t Exchange::* exchange = nullptr;  // counted per case, not per launch

    bool is_shared() const { return space == &LaunchRecord::shared; }
    std::string words(const std::string& buffer) const;  // "loaded from `in`"
};

// Rows of all measures, in the order of lab::measures.
const std::array<WorkRow, lab::measures.size()>& work_rows();

// Amount in a case, for maximum bounds. `buffer` "": for all buffers.
uint64_t amount_of(const WorkRow&, const CaseObservation&, const std::string& buffer);
// Amount for minimum bounds. An atomic both reads and writes, so it counts as a load and as a store.
uint64_t amount_with_atomics(const WorkRow&, const CaseObservation&, const std::string& buffer);

// The part that bulk copies move, which is neither a load nor a store of a thread.
uint64_t bulk_copied_amount(const WorkRow&, const CaseObservation&, const std::string& buffer);

// The part that the launcher copies and fills within device memory. It counts toward maximum bounds.
uint64_t amount_by_launcher(const WorkRow&, const CaseObservation&);

// Waits included in the amount of a row with `also_waits`.
uint64_t amount_by_waits(const WorkRow&, const CaseObservation&);

// The source line with the largest part.
struct LinePart {
    std::string file;
    int line = 0;
    uint64_t amount = 0;
    ArrayName array = {};  // the array that it accesses, over all launches
};
std::optional<LinePart> greatest_part(const WorkRow&, const CaseObservation&, const std::string& buffer);

}  // namespace warpmark::check
