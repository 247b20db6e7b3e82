// Counters of a GPU next to those of the simulator, launch by launch: the rows of cases/h200/fidelity.csv.
#pragma once
#include <array>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "grader/lab/lab.h"
#include "grader/marking/comparable_counters.h"
#include "harness/contract/job.h"
#include "harness/contract/observation.h"

namespace warpmark::batch {

// A program that runs on both.
struct FidelitySubject {
    std::string name;  // "04_padded_transpose/mistakes/unpadded", "kernels/fft"
    Job job;
    std::map<std::size_t, double> tolerance;  // relative, by argument; others are compared byte for byte
    uint32_t needs_capability = 0;            // capability that the lab requires
};

// The lab's stub, reference, alternatives and mistakes, over all its cases.
Result<std::vector<FidelitySubject>> subjects_of(const Lab&, uint64_t seed);

enum class Outputs {
    equal,  // byte for byte
    near,   // within the tolerance
    differ,
    undefined,  // any output is right: a race, an uninitialized read, or an out-of-bounds access
    broke,      // the run was aborted on the GPU, in the simulator, or on both
};
const char* name(Outputs);

struct Pair {
    uint64_t measured = 0, simulated = 0;
    bool operator==(const Pair&) const = default;
};

struct FidelityRow {
    std::string subject, case_name;
    uint64_t launch = 0;  // index in the case
    std::string kernel;
    Outputs outputs = Outputs::equal;  // for the whole case
    std::array<Pair, 10> counts{};
    uint64_t time_ns = 0, modeled_cycles = 0;
    std::string key() const { return subject + " " + case_name + " " + std::to_string(launch); }
};

struct FidelityTable {
    std::string device;
    std::vector<FidelityRow> rows;
};

// One row for each launch that the GPU counted. Error: the GPU has no counters.
Result<std::vector<FidelityRow>> rows_of(const FidelitySubject&, const Observation&);
// The same launches in the simulator only. Measured values are missing, and outputs are equal if they are
// defined.
std::vector<FidelityRow> simulated_rows(const FidelitySubject&, const Observation&);

// Replaces the simulator's part of the table with rows of the same launches: the counts, and which outputs
// are undefined.
void take_simulated(FidelityTable&, const std::vector<FidelityRow>&);

std::string to_csv(const FidelityTable&);
Result<FidelityTable> read_fidelity(const std::string& csv, const std::string& path);

struct FidelitySummary {
    std::size_t launches = 0, cases = 0;
    std::map<std::string, std::size_t> outputs;           // number of cases, by name(Outputs)
    std::size_t wavefronts_equal = 0, sectors_equal = 0;  // number of launches
    struct Ranking {
        std::size_t pairs = 0, right = 0;  // launches whose measured times differ by more than a tenth
        double mean_error = 0;             // mean of max/min - 1, over measured and modeled ratio
    };
    Ranking within, over_all;  // within one lab and case; over all launches
};
FidelitySummary summary_of(const FidelityTable&);
std::string to_text(const FidelitySummary&);

}  // namespace warpmark::batch
