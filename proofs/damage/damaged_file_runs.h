// Robustness test of a real worker with damaged files: the worker must answer for each of them.
#pragma once
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "grader/marking/grade.h"
#include "proofs/damage/file_corruption.h"

namespace warpmark::batch {

// Source files to damage, each with the job that runs it: stubs, references, alternatives and mistakes of the
// labs with the lab's smallest case, and the sources of the harness's tests.
std::vector<Job> hostile_corpus(const std::vector<Lab>&, const std::string& root, uint64_t seed);

enum class Outcome {
    ran,          // any findings are allowed
    refused,      // compiler error, or missing launch function
    unsupported,  // not supported by the tool
    late,         // compiling and running exceeded the time limit
    failed,       // the worker ended without an answer, or reports a failure
};
Outcome outcome_of(const Result<Observation>&);
std::string_view name_of(Outcome);

struct HostileRun {
    size_t number = 0;  // index of the file; with the seed it determines the damage
    std::string from;   // the source's name
    Job job;            // with the damaged source
    Outcome outcome = Outcome::ran;
    std::string said;  // failed, unsupported: the message; refused: the first error
};
HostileRun run_hostile(const std::vector<Job>& corpus, uint64_t seed, size_t number, const Backend&);

// Removes as many lines of the source as possible while `still_fails`, in at most `tries` attempts.
std::string shrunk(const std::string& source, int tries,
                   const std::function<bool(const std::string&)>& still_fails);

}  // namespace warpmark::batch
