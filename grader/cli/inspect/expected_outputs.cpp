// Expected outputs from the lab's oracle or from a student pack.
#include "grader/cli/inspect/expected_outputs.h"

#include <algorithm>

#include "grader/check/race_witness_text.h"
#include "grader/cli/command_support.h"

namespace warpmark::cli {

std::optional<ExpectedOutputs> expected_outputs(const LabCall& call, const LabCase& shown, uint64_t seed) {
    const auto whole = open_lab(call.root, call.lab, false);
    if (!whole) return std::nullopt;
    auto run = backend("sim");
    if (!run) return std::nullopt;
    Marking marking;
    marking.seed = seed;
    if (const auto used = use_pack(*whole, false, marking, *run); !used) return std::nullopt;
    ExpectedOutputs expected{*whole, nullptr};
    expected.lab.cases = {shown};
    expected.lab.draws.clear();
    expected.lab.timings.clear();
    batch::AnswerBook book(*run);
    auto answers = book.answers(expected.lab, seed);
    if (!answers || !(*answers)->has_oracle || (*answers)->oracle.cases.size() != 1) return std::nullopt;
    expected.answers = std::move(*answers);
    return expected;
}

void judge_witnesses(Observation& seen, const LabCall& call, const LabCase& shown, uint64_t seed) {
    if (seen.cases.size() != 1) return;
    auto& findings = seen.cases[0].findings;
    const auto has_witness = [](const Finding& finding) { return finding.witness.found; };
    // The oracle may take longer than the run itself.
    if (std::ranges::none_of(findings, has_witness)) return;
    const auto expected = expected_outputs(call, shown, seed);
    if (!expected) return;
    const Observed observed{expected->lab, expected->answers->inputs, seen, &expected->answers->oracle};
    for (auto& finding : findings)
        if (finding.witness.found) check::judge_witness(finding.witness, observed, 0);
}

}  // namespace warpmark::cli
