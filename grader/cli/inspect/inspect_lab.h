// Inputs of a lab's case for `warpmark inspect --lab`. Hidden cases are not read at all.
#pragma once
#include <cstdint>
#include <expected>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "grader/check/check.h"
#include "grader/cli/options.h"
#include "grader/lab/lab.h"
#include "grader/marking/lab_program_runs.h"

namespace warpmark::cli {

struct LabCall {
    std::string lab, case_name, root;
    std::vector<std::string> values;  // "n=257", overrides the case's own value
    void add_to(Options&);            // call after adding the options that exclude --lab
};

struct LabInputs {
    Lab lab;  // its public part
    LabCase one;
    Case inputs;
    std::filesystem::path file;  // the named file, else the lab's file here, else the stub
    std::vector<const ElementKind*> types;
};

std::expected<LabInputs, std::vector<Error>> lab_inputs(const LabCall&, const std::string& file,
                                                        uint64_t seed);

// True if a fix that was tried may be shown, by the same rules as in `check`.
bool gives_advice(const LabInputs&, bool at_once);

// "case large (n=65536)"
std::string in_words(const Lab&, const LabCase&);
// "11_dot_product, case large (n=65536): labs/11_dot_product/dot.cu".
std::string in_words(const LabInputs&);

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
