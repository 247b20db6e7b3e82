// Results of a job: findings, launches and outputs of each case.
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

// Results of a case's plan on a real GPU.
struct DeviceRun {
    bool ran = false;                             // the plan completed and outputs are available
    std::string failure;                          // reason if it did not
    std::vector<MeasuredLaunch> launches;         // in plan order, including refused ones
    std::vector<std::vector<std::byte>> outputs;  // one per argument; empty for scalars and inputs
    bool has_diverging_reads = false;  // the launcher read other data than in the simulator, and might have
                                       // diverged
    std::string not_counted;           // reason if there are no counters
    bool unoptimized = false;  // of unoptimized code, because the GPU compiler's optimized code is wrong
    std::string printed;
};

// The same case with blocks, warps and lanes in reverse order, if order may matter (reversed_schedule.cpp)
// and does.
struct ReversedRun {
    std::vector<std::vector<std::byte>>
        outputs;                   // all outputs, if they differ; empty: they do not, or this was not checked
    std::vector<Location> places;  // atomic operations whose order may matter
    std::vector<Location> waits;   // places where a block waits for one that starts only after it exits
};

// Bytes that one thread writes to shared memory and another reads, each counted once. A byte counts only if
// its value matters: the reading line must not always read the same value, and an output must change if it
// reads another one (runs/exchanged_value_trial.cpp).
struct ExchangeOfArray {
    std::string name;  // "tile"
    uint64_t bytes = 0, own_bytes = 0;
};
struct Exchange {
    bool counted = false;                 // false: not requested, or the case stopped early
    uint64_t bytes = 0;                   // bytes whose value matters
    uint64_t own_bytes = 0;               // bytes whose value matters, read only by the writing thread
    uint64_t idle_bytes = 0;              // bytes that others read without effect
    std::vector<Location> idle;           // the lines that do so
    std::vector<ExchangeOfArray> arrays;  // of these bytes, those of each array
    // Longest run of neighboring bytes in one array that were all written and then read, in any block. An
    // unused word, such as padding, ends the run.
    uint64_t unbroken_bytes = 0;
    uint64_t dynamic_bytes = 0;  // distinct bytes of a block's dynamic memory that held such values, at most
    // Bytes of a block's memory in which another block of the cluster kept values for itself, at most.
    uint64_t lent_bytes = 0;
    bool undecided = false;  // whether some bytes matter is unknown: the budget did not suffice
};

// Argument bytes computed by the launcher, and where it sent or wrote them.
struct HostWritten {
    uint32_t argument = 0;
    uint64_t offset = 0, bytes = 0;
    Location where;
    bool passed_on = false;  // last written by a kernel, from values the launcher computed (host_taint.cpp)
};

struct CaseObservation {
    std::string name;
    std::vector<Finding> findings;
    std::vector<Finding> consequences;  // possible consequences of these findings, which are not shown
    std::vector<LaunchRecord> launches;
    std::vector<std::vector<std::byte>> outputs;  // one per argument, after the run; empty for scalars
    std::string printed;                          // output of device printf
    int exit_code = 0;       // exit status of a program run through its `main`, or ended by the entry
    double seconds = 0;      // simulation time
    double cpu_seconds = 0;  // CPU time used for it
    Plan plan;               // if requested by the job
    std::vector<Location>
        inactive_lane_shuffles;  // shuffles that read from lanes not executing them; the result is undefined
    DeviceRun device;            // if it ran on a GPU as well
    ReversedRun reversed;
    bool whole = true;           // completed in every build that ran; otherwise a finding gives the reason
    std::vector<Unseen> unseen;  // parts that were not checked although the run completed
    Exchange exchange;
    std::vector<HostWritten> host_written;  // by argument, then offset
};
template <class A>
void fields(A& a, CaseObservation& c) {
    a(c.name, c.findings, c.consequences, c.launches, c.outputs, c.printed, c.exit_code, c.seconds,
      c.cpu_seconds, c.plan, c.inactive_lane_shuffles, c.reversed, c.whole, c.unseen, c.exchange,
      c.host_written);
    a.stays(c.device);
}

struct SizedObservation {
    std::string name;
    std::vector<CaseObservation> samples;  // only outputs of write-only buffers
    WorkCycles work;                       // for the full size, all launches together
    bool foretold =
        true;  // false: the launcher behaves differently than in the samples (observe/time_extrapolation.h)
    // Work done in the samples but not at this size, phrased as the end of a sentence ("starts no kernel").
    // Empty: none was seen.
    std::string left_out;
    std::string done_more;  // work beyond what the samples predict ("execute 2.3 times the instructions")
    uint64_t beyond_bytes =
        0;  // buffer bytes as in Sized, of a size whose behavior small runs do not show (grid_growth.cpp)
};

struct Observation {
    std::vector<Finding> build_findings;  // compile.error, compile.warning; after errors nothing runs
    std::vector<CaseObservation> cases;   // in the Job's order; empty if the build failed
    std::vector<SizedObservation> sized;  // in the Job's order; also empty if a case stopped early
    std::vector<CaseObservation>
        in_turn;          // in the Job's order, outputs only; findings belong to the case of the same name
    std::string toolkit;  // "NVRTC 13.0"
    std::string kernels;  // PTX of the optimized build without launchers, if the job requests plans
    double compile_seconds = 0;
    uint64_t compiled_bytes = 0;  // read by the compiler in all of its calls (toolchain/bytes_compiled.cpp)
    Recording recording;          // if requested by the job
    std::string device;           // GPU that ran the plans, and its driver; "" if none
    uint64_t peak_bytes = 0;      // peak memory of the worker process
    std::string unlocked;  // reason if the worker process was not sandboxed (process/sandbox.h); "" if it was
    bool built() const;    // true if build_findings contains no error
};
template <class A>
void fields(A& a, Observation& o) {
    a(o.build_findings, o.cases, o.sized, o.in_turn, o.toolkit, o.kernels, o.compile_seconds,
      o.compiled_bytes, o.recording, o.peak_bytes, o.unlocked);
    a.stays(o.device);
}

}  // namespace warpmark
