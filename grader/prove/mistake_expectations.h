// Expectations at the head of a mistake, its "// expect:" lines.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "harness/base/error.h"
#include "harness/contract/finding_table.h"

namespace warpmark::batch {

struct Expectations {
    struct ExpectedFinding {
        FindingId id;
        int line;
    };
    struct ExpectedCheck {
        std::string id;
        bool in_part = false;  // it has lost some of its points; else it has none or some
    };
    std::vector<ExpectedCheck> failing_checks;  // "// expect: correct fails", "// expect: correct partial"
    std::optional<double> points;               // "// expect: 62.5 points", of the whole lab
    std::vector<ExpectedFinding> findings;      // "// expect: race.read-write at line 12"
    std::string marks;                          // "// marks: …": why it has unusually many or few points
    // "// on a GPU: correct: the race seldom shows": the check may have another verdict on a GPU.
    std::vector<std::string> otherwise_on_gpu;
};

// Malformed lines are errors, and so is a file without any.
Result<Expectations> read_expectations(const std::string& source, const std::string& path);

}  // namespace warpmark::batch
