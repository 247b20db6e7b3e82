// Damaged files through a real worker, one after the other: whatever they hold, the worker
// must answer.
#pragma once
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "grader/marking/grade.h"
#include "proofs/damage/file_corruption.h"

namespace warpmark::batch {

// Sources to begin with, each with the job that runs it: stubs, references, alternatives and mistakes of the
// labs with the lab's smallest case, and the sources that the harness is tested with.
std::vector<Job> hostile_corpus(const std::vector<Lab>&, const std::string& root, uint64_t seed);

enum class Outcome {
    ran,          // and what it did is in findings
    refused,      // by the compiler, or for the launch function that it lacks
    unsupported,  // it is the tool that cannot run it
    late,         // compiling and running took too long and was stopped
    failed,       // the worker ended without an answer, or says that it could not
};
Outcome outcome_of(const Result<Observation>&);
std::string_view name_of(Outcome);

struct HostileRun {
    size_t number = 0;  // of the file, from 0; with the seed it says what was damaged and how
    std::string from;   // the source's name
    Job job;            // with the damaged source
    Outcome outcome = Outcome::ran;
    std::string said;  // failed, unsupported: the words; refused: the first error's
};
HostileRun run_hostile(const std::vector<Job>& corpus, uint64_t seed, size_t number, const Backend&);

// The source with as many of its lines left out as can be while `still_fails`; tries at most so many times.
std::string shrunk(const std::string& source, int tries,
                   const std::function<bool(const std::string&)>& still_fails);

}  // namespace warpmark::batch
