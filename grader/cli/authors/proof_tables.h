// What `prove` says beside its proofs: the times, and which mistakes have more or fewer
// points than one would think.
#pragma once
#include <string>
#include <vector>

#include "grader/prove/lab_proof.h"
#include "grader/report/terminal_colors.h"

namespace warpmark::cli {

// A proof as `prove` prints it: a line, and below it why it does not hold.
std::string proof_lines(const batch::Proof&, const report::Style&);

// A line of CSV for each reference, stub, alternative and mistake of a lab with a check of kind time:
// modelled and measured ratio to the reference, ratio to itself without waste, points.
std::string time_table(const std::vector<batch::Proof>&);

// The law on points: a mistake has fewer points than the untouched stub only if it has lost something, that
// is if a check that both reach gives it fewer. Others below the stub, and mistakes above 80 % whose output
// is wrong in half of the cases, need a reason, which their `// marks:` line gives. unexplained: how many
// have none, or one that nothing needs.
std::string marks_table(const std::vector<batch::Proof>&, std::size_t& unexplained);

}  // namespace warpmark::cli
