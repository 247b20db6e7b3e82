// What is compared of a file and its variants: verdicts, points, findings, outputs.
#pragma once
#include <string>
#include <vector>

#include "grader/marking/grade.h"
#include "proofs/variants/source_rewritings.h"

namespace warpmark::batch {

struct VariantAnswer {
    struct VariantFinding {
        std::string what;         // "case n=256: race.read-write, error"
        std::vector<int> lines;   // of the original, in order
        bool is_traffic = false;  // told line by line
    };
    std::vector<std::string> verdicts;  // "`race-free` fail, 0 points"
    std::vector<VariantFinding> findings;
    std::vector<std::string> compiler;  // its errors
};

// Which line of the original a place belongs to.
using LineOf = std::function<int(const Location&)>;

VariantAnswer answer_of(const GradedSubmission&, const LineOf&);
VariantAnswer answer_of(const CaseObservation&, const LineOf&);

// What the one lacks of the other, "- …", and what it has beyond it, "+ …".
std::vector<std::string> differences(const VariantAnswer& original, const VariantAnswer& variant, PlacesLeft);

}  // namespace warpmark::batch
