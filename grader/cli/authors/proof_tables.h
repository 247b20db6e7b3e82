// Tables that `prove` prints after its proofs: times, and mistakes with unexpectedly many or few points.
#pragma once
#include <string>
#include <vector>

#include "grader/prove/lab_proof.h"
#include "grader/report/terminal_colors.h"

namespace warpmark::cli {

// A proof as `prove` prints it: one line, followed by the reasons if it does not hold.
std::string proof_lines(const batch::Proof&, const report::Style&);

// One CSV line for each reference, stub, alternative and mistake of a lab with a check of kind time: modeled
// and measured ratio to the reference, ratio to its own time without waste, points.
std::string time_table(const std::vector<batch::Proof>&);

// Consistency rule for points: a mistake may score less than the untouched stub only if some check that both
// reach gives it fewer points. Other mistakes below the stub, and mistakes above 80 % whose output is wrong
// in half of the cases, need a reason in their `// marks:` line. `unexplained`: number of mistakes with a
// missing or an unnecessary reason.
std::string marks_table(const std::vector<batch::Proof>&, std::size_t& unexplained);

}  // namespace warpmark::cli
