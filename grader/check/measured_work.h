// How much work a case does, by the rows of lab/count_measures.h, of all buffers or of one.
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
    const char* done;   // "4 bytes are loaded from global memory"; {}: where
    const char* where;  // of all buffers; nullptr: it is of none
    // What goes to memory: in which space's traffic, of which kind, in which unit. Else one of the others.
    SpaceTraffic LaunchRecord::* space = nullptr;
    Traffic SpaceTraffic::* traffic = nullptr;
    uint64_t Traffic::* unit = nullptr;
    ArrayName ArrayNames::* array = nullptr;
    uint64_t WorkCounts::* did = nullptr;
    bool at_once = false;     // the most of a launch counts, and not the sum
    bool also_waits = false;  // barriers, and what stands for one (observe/interwarp_waits.h)

    bool is_shared() const { return space == &LaunchRecord::shared; }
    std::string words(const std::string& buffer) const;  // "loaded from `in`"
};

// The rows of all measures, in their order.
const std::array<WorkRow, lab::measures.size()>& work_rows();

// Of a case. `buffer` "": of all.
uint64_t amount_of(const WorkRow&, const CaseObservation&, const std::string& buffer);
// For the least that there must be: an atomic reads and writes as well, so whoever goes that way has loaded
// and stored.
uint64_t amount_with_atomics(const WorkRow&, const CaseObservation&, const std::string& buffer);

// The part of it that bulk copies move, which is nobody's load or store.
uint64_t amount_by_unit(const WorkRow&, const CaseObservation&, const std::string& buffer);

// Of it, what the launcher copies and fills within device memory: it counts for the most that there may be.
uint64_t amount_by_launcher(const WorkRow&, const CaseObservation&);

// The waits in the amount of a row that also counts waits.
uint64_t amount_by_waits(const WorkRow&, const CaseObservation&);

// The source line with most of it.
struct LinePart {
    std::string file;
    int line = 0;
    uint64_t amount = 0;
    ArrayName array = {};  // that it goes to, of all launches
};
std::optional<LinePart> greatest_part(const WorkRow&, const CaseObservation&, const std::string& buffer);

}  // namespace warpmark::check
