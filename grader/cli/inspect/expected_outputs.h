// The expected outputs of one case of a lab, if they are installed.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>

#include "grader/check/check.h"
#include "grader/cli/inspect/inspect_lab.h"
#include "grader/marking/lab_answers.h"

namespace warpmark::cli {

struct ExpectedOutputs {
    Lab lab;  // with this case alone
    std::shared_ptr<const batch::Answers> answers;
    const CaseObservation& oracle() const { return answers->oracle.cases[0]; }
};

// None without the lab's solution or a student pack that has this case.
std::optional<ExpectedOutputs> expected_outputs(const LabCall&, const LabCase&, uint64_t seed);

// The witnesses of races against the expected outputs. Without these each stays a comparison of two orders.
void judge_witnesses(Observation&, const LabCall&, const LabCase&, uint64_t seed);

}  // namespace warpmark::cli
