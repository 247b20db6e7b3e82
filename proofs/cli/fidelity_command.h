// Which programs `warpmark-dev fidelity` runs; its test asks for the same.
#pragma once
#include "proofs/fidelity/fidelity_table.h"

namespace warpmark::cli {

// For all labs below `root` ("": where this is called), and the kernels of proofs/measure/cases/kernels.
std::expected<std::vector<batch::FidelitySubject>, std::vector<Error>> fidelity_subjects(
    const std::string& root, uint64_t seed);

// All of them in the simulation alone, on up to `jobs` threads: rows without measured numbers.
Result<std::vector<batch::FidelityRow>> simulate(const std::vector<batch::FidelitySubject>&, int jobs);

}  // namespace warpmark::cli
