// Selection of the labs to prove, and the tables that `prove` prints.
#pragma once
#include <cstddef>
#include <expected>
#include <string>
#include <vector>

#include "grader/cli/command_support.h"
#include "grader/prove/lab_proof.h"
#include "grader/report/text_layout.h"
#include "harness/base/error.h"

namespace warpmark::cli {

// Loads the named labs, or all labs of the root. Skips labs that need a newer GPU than the backend's, with a
// line for each. The error is an exit code: a lab or the course is invalid, or every lab needs a newer GPU.
std::expected<std::vector<Lab>, int> labs_to_prove(const MarkOptions&, const std::vector<std::string>& words,
                                                   bool all, const batch::Backend&);

// `labs` is 0 if the proofs are only GPU probes.
std::string proof_counts(const std::vector<batch::Proof>&, std::size_t labs);

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

// `--part K/N`: the K-th of N parts of a long list, so that several calls can share the work.
struct Part {
    std::size_t which = 1, of = 1;
};

Result<Part> read_part(const std::string& text);

}  // namespace warpmark::cli
