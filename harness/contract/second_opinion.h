// What another's checker says of a run on a GPU, and nvcc of the file; never a verdict by
// itself.
#pragma once
#include <string>
#include <vector>

#include "harness/contract/finding.h"

namespace warpmark {

struct OpinionError {
    std::string words;             // the checker's: "Race reported between Write access and Read access"
    std::vector<Location> places;  // of the file itself
    uint64_t count = 1;
    bool operator==(const OpinionError&) const = default;
};

struct Opinion {
    // It counts only if the checker ran to its end, said how much it found, and caught a planted defect on
    // the same GPU.
    enum class CheckerAnswer { clean, errors, nothing };
    std::string tool;  // "racecheck"
    CheckerAnswer said = CheckerAnswer::nothing;
    std::string because;  // why nothing
    std::vector<OpinionError> errors;
    bool disagrees = false;  // about the same question, with what was said here

    bool is_of_nvcc() const { return tool == "nvcc"; }
};

}  // namespace warpmark
