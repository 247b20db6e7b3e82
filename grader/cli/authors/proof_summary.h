// What was proved of how many labs, in one line.
#pragma once
#include <string>
#include <vector>

#include "grader/prove/lab_proof.h"

namespace warpmark::cli {

// No labs: the proofs are the probes of a GPU alone.
std::string proof_counts(const std::vector<batch::Proof>&, std::size_t labs);

}  // namespace warpmark::cli
