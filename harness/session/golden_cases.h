// Golden cases: .cu files whose first comments state how to run them and which findings to expect.
//   // run: --kernel k --grid 2 --block 64 --arg i32[128]=iota --arg i32[128]=poison
//                                        options of `warpmark inspect`; also --in for --arg: a read-only
//                                        input;
//                                        --buffer: a buffer for ptr=K; --rdc: kernels may launch kernels
//   // expect: race.read-write at line 12           every location of the finding is on line 12
//   // expect: barrier.mismatch at lines 12 and 15
//   // expect: nothing
//   // expect: no banks.conflict
//   // output 1: 3 2 1 0                            argument 1 begins with these values after the run
// A finding that is not expected fails the case, except for compile.warning, banks.conflict and
// global.uncoalesced in files that do not name them.
#pragma once
#include <string>
#include <vector>

#include "harness/session/session.h"

namespace warpmark::golden {

struct Output {
    size_t argument = 0;
    std::vector<std::string> values;  // in the spelling of the line
};

struct GoldenCase {
    Job job;
    std::vector<std::string> types;    // of each argument: "i32"
    std::vector<std::string> expects;  // sorted; without the "no" lines
    std::vector<std::string> denied;   // ids of the "no" lines
    std::vector<Output> outputs;
};

// Error: names the line that does not parse.
Result<GoldenCase> read_case(const std::string& file, const std::string& source);

// The corpus: its folder relative to the program's root; its files ("race/no_barrier.cu") in order, empty if
// the folder does not exist; one of its files.
inline constexpr const char* corpus_folder = "harness/observe/cases";
std::vector<std::string> corpus_files(const std::string& root);
Result<GoldenCase> read_file(const std::string& root, const std::string& name);

// "race.read-write at lines 12 and 15", in the syntax of an expectation. Locations of threads that are
// elsewhere are left out.
std::string as_expectation(const Finding&);

// Comparison of a run with the expectations. `found` and `missed` are in the syntax of expectations. A
// finding that is not expected is invented; it weighs more the fewer expectations a case has.
struct CaseVerdict {
    struct Invented {
        std::string what, message;  // in the syntax of an expectation; the finding's text
    };
    std::vector<std::string> found, missed;
    std::vector<Invented> invented;
    std::vector<std::string> wrong_outputs;  // a sentence each
    bool as_expected() const { return missed.empty() && invented.empty() && wrong_outputs.empty(); }
};
CaseVerdict judge(const GoldenCase&, const CaseObservation&);

// The only case of an observation; if the build failed, it has the compiler's findings.
CaseObservation only_case(const Observation&);

// The comparison as readable text; "" if everything is as expected.
std::string compare(const GoldenCase&, const CaseObservation&);

// The first `count` elements of a buffer in the syntax of an output line.
std::vector<std::string> elements(const std::string& type, const std::vector<std::byte>& bytes, size_t count);

// The source with its expect and output lines replaced by the results of the observation.
std::string rewritten(const GoldenCase&, const std::string& source, const CaseObservation&);

}  // namespace warpmark::golden
