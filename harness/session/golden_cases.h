// Golden cases: a .cu file that says in its first comments how it is run and what must be
// found in it.
//   // run: --kernel k --grid 2 --block 64 --arg i32[128]=iota --arg i32[128]=poison     (as `warpmark
//   inspect` takes it;
//                                                          --in for --arg: an input, which nobody may write
//                                                          to; --buffer: a buffer for ptr=K;
//                                                          --rdc: kernels may launch kernels)
//   // expect: race.read-write at line 12                 every place of the finding is in line 12
//   // expect: barrier.mismatch at lines 12 and 15
//   // expect: nothing
//   // expect: no banks.conflict
//   // output 1: 3 2 1 0                                  argument 1 begins so after the run
// Findings beyond the expected ones fail; only compile.warning, banks.conflict and global.uncoalesced are let
// pass in files that do not name them.
#pragma once
#include <string>
#include <vector>

#include "harness/session/session.h"

namespace warpmark::golden {

struct Output {
    size_t argument = 0;
    std::vector<std::string> values;  // as the line says them
};

struct GoldenCase {
    Job job;
    std::vector<std::string> types;    // of each argument: "i32"
    std::vector<std::string> expects;  // sorted; without those that say no
    std::vector<std::string> denied;   // ids after "no"
    std::vector<Output> outputs;
};

// Error: the line that is not understood.
Result<GoldenCase> read_case(const std::string& file, const std::string& source);

// The corpus: where it lies below the program's root; its files ("race/no_barrier.cu") in order, none if it
// is not there; one of them.
inline constexpr const char* corpus_folder = "harness/observe/cases";
std::vector<std::string> corpus_files(const std::string& root);
Result<GoldenCase> read_file(const std::string& root, const std::string& name);

// "race.read-write at lines 12 and 15", as an expectation would say it. Places of threads that are elsewhere
// do not count.
std::string as_expectation(const Finding&);

// What a run showed, against what the case expects. `found` and `missed` say what expectations say; a finding
// beyond them is invented, which counts the more the fewer things a case expects.
struct CaseVerdict {
    struct Invented {
        std::string what, message;  // as an expectation would say it; as the finding says it
    };
    std::vector<std::string> found, missed;
    std::vector<Invented> invented;
    std::vector<std::string> wrong_outputs;  // a sentence each
    bool as_expected() const { return missed.empty() && invented.empty() && wrong_outputs.empty(); }
};
CaseVerdict judge(const GoldenCase&, const CaseObservation&);

// The only case of an observation; where nothing was built, with what the compiler said for findings.
CaseObservation only_case(const Observation&);

// The judgement as text for people; "" if all is as expected.
std::string compare(const GoldenCase&, const CaseObservation&);

// The first `count` elements of a buffer as a line would say them.
std::vector<std::string> elements(const std::string& type, const std::vector<std::byte>& bytes, size_t count);

// The source with its expect and output lines made as the observation has them.
std::string rewritten(const GoldenCase&, const std::string& source, const CaseObservation&);

}  // namespace warpmark::golden
