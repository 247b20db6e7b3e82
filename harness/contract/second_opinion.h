// Results of independent tools: a checker's for a run on a GPU, nvcc's for the file. Never a verdict by
// themselves.
#pragma once
#include <string>
#include <vector>

#include "harness/contract/finding.h"

namespace warpmark {

struct OpinionError {
    std::string words;             // the tool's message: "Race reported between Write access and Read access"
    std::vector<Location> places;  // in the file itself
    uint64_t count = 1;
    bool operator==(const OpinionError&) const = default;
};

struct Opinion {
    // A checker's answer counts only if it ran to completion, reported its number of errors, and detected a
    // planted defect on the same GPU.
    enum class CheckerAnswer { clean, errors, nothing };
    std::string tool;  // "racecheck"
    CheckerAnswer said = CheckerAnswer::nothing;
    std::string because;  // reason for `nothing`
    std::vector<OpinionError> errors;
    bool disagrees = false;  // true if it contradicts this project's own result

    bool is_of_nvcc() const { return tool == "nvcc"; }
};

}  // namespace warpmark
