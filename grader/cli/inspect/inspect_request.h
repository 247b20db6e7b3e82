// Job of `inspect` or `replay`: a kernel or a host function of any file, or a lab's case.
#pragma once
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "grader/cli/inspect/inspect_lab.h"
#include "grader/cli/options.h"
#include "harness/base/error.h"
#include "harness/contract/argument_spec.h"
#include "harness/contract/job.h"
#include "harness/contract/observation.h"

namespace warpmark::cli {

struct InspectCall {
    std::string file, launch, kernel, grid = "1", block = "1", arch = "sm_90", language = "c++17";
    uint64_t shared_bytes = 0, seed = 1;
    double time_limit_s = 100;
    uint64_t limit_mb = 0;  // 0: as much as this computer has room for, at most 2 GB
    bool no_checks = false, no_witnesses = false, relocatable = false;
    std::vector<std::string> arguments, buffers, defines, includes;
    std::vector<std::string> sources;  // further files of the program
    std::vector<std::string> words;    // after `--`: the program's arguments
    std::string standard_input, files;
    LabCall lab;
    // Options in two groups: the kernel with its arguments, and how it is compiled and run.
    Options kernel_options();
    Options build_options();
    // Removes `--` and the words after it from a call. Returns the number of words left for the options.
    int take_words(int argc, char** argv);
};

// Fills in what --lab implies, so that the call reads as if it were given without --lab. Returns the case's
// inputs.
std::expected<std::optional<LabInputs>, std::vector<Error>> fill_in(InspectCall&);
Result<Job> make_job(const InspectCall&);
// Error if the run reached a memory limit of this computer instead of the caller's: the program may be right.
Result<void> memory_sufficed(const InspectCall&, const Job&, const Observation&);
// Element type of each buffer, from its spec; nullptr if it has none.
std::vector<const ElementKind*> element_types(const InspectCall&);
// Formats the values of witnesses in the arguments' types.
void format_witness_values(Observation&, const Job&, const std::vector<const ElementKind*>&);

// Random fills depend only on the seed and the argument's position.
Result<SpecifiedArgument> read_argument(const std::string& spec, uint64_t seed, std::size_t position,
                                        const std::string& option = "--arg");

// All arguments of a call: the parameters (--arg), then buffers that only pointers reach (--buffer).
Result<std::vector<Argument>> read_arguments(const std::vector<std::string>& parameters,
                                             const std::vector<std::string>& buffers, uint64_t seed);

}  // namespace warpmark::cli
