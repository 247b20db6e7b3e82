// What came of a job: findings, launches and outputs of each case.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "harness/contract/finding.h"
#include "harness/contract/gpu_launch_counters.h"
#include "harness/contract/launch_counts.h"
#include "harness/contract/launch_plan.h"
#include "harness/contract/recording.h"
#include "harness/contract/unchecked_parts.h"

namespace warpmark {

// What a real GPU did with a case's plan.
struct DeviceRun {
    bool ran = false;                             // to the end of the plan: outputs are there
    std::string failure;                          // if not: why
    std::vector<MeasuredLaunch> launches;         // in the plan's order, refused ones too
    std::vector<std::vector<std::byte>> outputs;  // one per argument; empty for scalars and inputs
    bool read_otherwise = false;  // what the launcher reads back differs from what it read in the machine: it
                                  // might have gone on otherwise
    std::string not_counted;      // why there are no counters
    bool unoptimised = false;     // of what the GPU's compiler makes without optimising: what it optimises
                                  // computes something else
    std::string printed;
};

// The same case with the last block, warp and lane first, if that may matter (reversed_schedule.h) and does.
struct ReversedRun {
    std::vector<std::vector<std::byte>>
        outputs;  // as the case's own, from which they differ; empty: they do not, or nobody looked
    std::vector<Location> places;  // the atomic operations to which it may matter
    std::vector<Location> waits;   // where a block waits for one that starts only when it has ended; or none
};

// What threads hand each other through shared memory: bytes that one thread wrote and another one read, each
// once. A byte counts only if its value matters: if a line that reads it got other values, some output would
// differ; and if what the line reads is not the same whatever the input is (runs/exchange_trial.h).
struct ExchangeOfArray {
    std::string name;  // "tile"
    uint64_t bytes = 0, own_bytes = 0;
};
struct Exchange {
    bool counted = false;                 // false: nobody asked, or the case broke off
    uint64_t bytes = 0;                   // whose value matters
    uint64_t own_bytes = 0;               // whose value matters, and that nobody reads but who wrote them
    uint64_t idle_bytes = 0;              // that others read to no effect
    std::vector<Location> idle;           // the lines that do so
    std::vector<ExchangeOfArray> arrays;  // of these bytes, those of each array
};

// Bytes of an argument that are the launcher's, and where it sent or wrote them.
struct HostWritten {
    uint32_t argument = 0;
    uint64_t offset = 0, bytes = 0;
    Location where;
    bool passed_on = false;  // a kernel wrote them last, of what the launcher had computed (host_taint.h);
                             // false: the launcher did
};

struct CaseObservation {
    std::string name;
    std::vector<Finding> findings;
    std::vector<Finding>
        consequences;  // that can follow from one of those: nobody is told of them, and they are there
    std::vector<LaunchRecord> launches;
    std::vector<std::vector<std::byte>> outputs;  // one per argument, after the run; empty for scalars
    std::string printed;                          // what device printf wrote
    int exit_code = 0;       // of a program that was run by its `main`, or that the entry ended
    double seconds = 0;      // machine run time
    double cpu_seconds = 0;  // of it, what the machine had of its processor
    Plan plan;               // if the job wants it
    std::vector<Location>
        from_nobody;   // shuffles in which lanes took what lanes give that have no part in them: undefined
    DeviceRun device;  // if it ran on a GPU as well
    ReversedRun reversed;
    bool whole = true;           // it came to its end, in each build that ran; else a finding says why not
    std::vector<Unseen> unseen;  // what nobody looked at, although the run came to its end
    Exchange exchange;
    std::vector<HostWritten> host_written;  // by argument, then offset
};

struct SizedObservation {
    std::string name;
    std::vector<CaseObservation> samples;  // outputs of buffers that are written alone
    WorkCycles work;                       // of the size itself, all launches together
    bool foretold =
        true;  // false: the launcher does there what it does in no sample (observe/time_extrapolation.h)
    // The work that it does in the samples and not there, as the rest of a sentence: "starts no kernel";
    // empty: none that was seen.
    std::string left_out;
    uint64_t beyond_bytes =
        0;  // of buffers as in Sized: a size that shows what small runs do not (grid_growth.h)
};

struct Observation {
    std::vector<Finding> build_findings;  // compile.error, compile.warning; errors here mean that nothing ran
    std::vector<CaseObservation> cases;   // in the Job's order; empty if the build failed
    std::vector<SizedObservation> sized;  // likewise; empty as well if a case broke off
    std::vector<CaseObservation>
        in_turn;          // likewise: outputs alone; findings are with the case of the same name
    std::string toolkit;  // "NVRTC 13.0"
    std::string kernels;  // PTX of the optimised build without its launchers, if the job wants plans
    double compile_seconds = 0;
    uint64_t compiled_bytes = 0;  // that the compiler read, in all of its calls (toolchain/bytes_compiled.h)
    Recording recording;          // if the job wants it
    std::string device;           // the GPU that ran the plans, and its driver; "" if none did
    uint64_t peak_bytes = 0;      // the most memory that the worker process had
    std::string unlocked;  // why nothing held the worker process (process/sandbox.h); "" if it was locked
    bool built() const;    // no error among build_findings
};

}  // namespace warpmark
