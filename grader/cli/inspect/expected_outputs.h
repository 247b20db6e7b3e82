// Expected outputs of one case of a lab, if they are installed.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>

#include "grader/check/check.h"
#include "grader/cli/inspect/inspect_lab.h"
#include "grader/marking/lab_program_runs.h"

namespace warpmark::cli {

struct ExpectedOutputs {
    Lab lab;  // contains only this case
    std::shared_ptr<const batch::Answers> answers;
    const CaseObservation& oracle() const { return answers->oracle.cases[0]; }
};

// Nothing without the lab's solution or a student pack that has this case.
std::optional<ExpectedOutputs> expected_outputs(const LabCall&, const LabCase&, uint64_t seed);

// Compares the witnesses of races with the expected outputs. Without these a witness only compares two
// orders.
void judge_witnesses(Observation&, const LabCall&, const LabCase&, uint64_t seed);

}  // namespace warpmark::cli
