// expectations.h: the "// expect:" lines at the head of a mistake.
#pragma once
#include <string>
#include <vector>

#include "harness/base/error.h"
#include "harness/contract/finding_ids.h"

namespace warpmark::batch {

struct Expectations {
    struct AtLine {
        FindingId id;
        int line;
    };
    std::vector<std::string> failing_checks;  // "// expect: correct fails"
    std::vector<AtLine> findings;             // "// expect: race.read-write at line 12"
    std::string marks;                        // "// marks: …": why it has so many points, or so few
};

// Malformed lines are errors, and so is a file without any.
Result<Expectations> read_expectations(const std::string& source, const std::string& path);

}  // namespace warpmark::batch
