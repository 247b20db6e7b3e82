// proof_tables.h: what `prove` says beside its proofs: the times, and which mistakes have more or fewer
// points than one would think.
#pragma once
#include <string>
#include <vector>

#include "grader/batch/prove.h"

namespace warpmark::cli {

// A line of CSV for each reference, stub, alternative and mistake of a lab with a check of kind time:
// modelled and measured ratio to the reference, ratio to itself without waste, points.
std::string time_table(const std::vector<batch::Proof>&);

// Mistakes with fewer points than the untouched stub, and those above 80 % whose output is wrong in half of
// the cases, each with the reason that its `// marks:` line gives. That what is wrong has fewer points than a
// stub that is right and slow needs no reason. unexplained: how many have none.
std::string marks_table(const std::vector<batch::Proof>&, std::size_t& unexplained);

}  // namespace warpmark::cli
