// Comparable result of a file or variant: verdicts, points, findings, outputs.
#pragma once
#include <string>
#include <vector>

#include "grader/marking/grade.h"
#include "proofs/variants/source_rewritings.h"

namespace warpmark::batch {

struct VariantAnswer {
    struct VariantFinding {
        std::string what;         // "case n=256: race.read-write, error"
        std::vector<int> lines;   // in the original, in order
        bool is_traffic = false;  // reported per line
    };
    std::vector<std::string> verdicts;  // "`race-free` fail, 0 points"
    std::vector<VariantFinding> findings;
    std::vector<std::string> compiler;  // compiler errors
};

// Maps a location to a line of the original.
using LineOf = std::function<int(const Location&)>;

VariantAnswer answer_of(const GradedSubmission&, const LineOf&);
VariantAnswer answer_of(const CaseObservation&, const LineOf&);

// Entries missing in the variant, "- …", and additional entries, "+ …".
std::vector<std::string> differences(const VariantAnswer& original, const VariantAnswer& variant, PlacesLeft);

}  // namespace warpmark::batch
