// One-line summary of proofs: their number by kind, and the number of labs.
#pragma once
#include <string>
#include <vector>

#include "grader/prove/lab_proof.h"

namespace warpmark::cli {

// `labs` is 0 if the proofs are only GPU probes.
std::string proof_counts(const std::vector<batch::Proof>&, std::size_t labs);

}  // namespace warpmark::cli
