// Programs that `warpmark-dev fidelity` and its test run.
#pragma once
#include "proofs/fidelity/fidelity_table.h"

namespace warpmark::cli {

// Programs of all labs in `root` ("": the working folder), and the kernels of proofs/measure/cases/kernels.
std::expected<std::vector<batch::FidelitySubject>, std::vector<Error>> fidelity_subjects(
    const std::string& root, uint64_t seed);

// Runs all of them in the simulator only, on up to `jobs` threads. The rows have no measured numbers.
Result<std::vector<batch::FidelityRow>> simulate(const std::vector<batch::FidelitySubject>&, int jobs);

}  // namespace warpmark::cli
