// session.h: a Job (source, entry, inputs) goes in, an Observation comes out. The harness's front door.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "harness/base/error.h"
#include "harness/trace/finding.h"
#include "harness/trace/launch.h"
#include "harness/trace/launch_counters.h"
#include "harness/trace/plan.h"
#include "harness/trace/unseen.h"

namespace warpmark {

enum class Use { in, out, inout, scalar };

// One argument of the launcher or kernel. A scalar's bytes are its value; a buffer's are its first contents
// in device memory.
struct Argument {
    std::string name;              // "" is fine; findings then say "argument 0"
    Use use = Use::scalar;         // a write to an `in` buffer is memory.read-only; an `out` buffer counts as
                                   // uninitialised
    std::vector<std::byte> bytes;  // little-endian; for `out`: the poison that untouched bytes keep
    uint32_t element_bytes = 1;    // of one element, for the index in messages
    uint64_t zeros = 0;            // so many more bytes, zeros, belong to the buffer
};

struct Case {
    std::string name;
    std::vector<Argument> arguments;
    bool wants_exchange = false;      // count what threads hand each other through shared memory
    uint32_t block_shared_limit = 0;  // bytes that a block can have on the device; 0: as many as on an H200
    bool refuses_launches = false;    // the device takes none: what does the program do then?
};

// A size that is too large to run: only the launcher does, and its kernels are written down. What they count
// comes from two or more small cases (analysis/taken_on.h); nobody looks for races there.
struct Sized {
    Case whole;          // its buffers hold zeros
    uint64_t bytes = 0;  // of all its buffers
    std::vector<Case> samples;
    std::vector<uint64_t> sample_bytes;  // likewise, of each; they grow
};

// What to observe of whom. Everything a run depends on is in here: a run is a pure function of its Job.
struct Job {
    std::string file;    // as findings shall name it: "transpose.cu"
    std::string source;  // its text (CUDA C++, or PTX if is_ptx)
    bool is_ptx = false;
    std::string entry = "launch";  // a host function of the file, or the kernel if kernel_mode
    bool kernel_mode = false;      // launch `entry` directly with grid, block, dynamic_shared_bytes
    uint32_t grid[3] = {1, 1, 1}, block[3] = {1, 1, 1};
    uint64_t dynamic_shared_bytes = 0;
    bool host_reads_device = false;  // oracles: the entry is plain sequential code over the buffers
    std::vector<Case> cases;
    std::vector<Sized> sized;  // sizes whose time is wanted
    std::vector<Case>
        in_turn;  // calls of one process, one after another (calls_in_turn.h); the first is one of the cases
    std::vector<std::string> defines;  // NAME=VALUE
    std::vector<std::string> include_dirs;
    std::string arch = "sm_90";
    bool relocatable = false;  // compiled with -rdc: kernels may launch kernels
    uint64_t seed = 1;
    bool checks = true;           // races, initialisation, banks, coalescing; bounds are always checked
    bool unoptimised_too = true;  // run the -G build as well: findings that the optimiser hides
    bool witnesses = true;        // for each race, search an order of the threads in which the output differs
    double time_limit_s = 10;     // machine time of one case; beyond: run.limit
    bool wants_plan = false;      // write down what the launcher asks of its device, for a real one
    bool launches_nothing = false;  // only that: kernels do not run
    bool simulated_only = false;    // on a GPU, too, there is nothing to ask of it
};

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

// The same case with the last block, warp and lane first, if that may matter (reversed.h) and does.
struct Reversed {
    std::vector<std::vector<std::byte>>
        outputs;  // as the case's own, from which they differ; empty: they do not, or nobody looked
    std::vector<Location> places;  // the atomic operations to which it may matter
};

// What threads hand each other through shared memory: bytes that one thread wrote and another one read, each
// once. A byte counts only if its value matters: if a line that reads it got other values, some output would
// differ; and if what the line reads is not the same whatever the input is (exchange.h).
struct Exchange {
    bool counted = false;        // false: nobody asked, or the case broke off
    uint64_t bytes = 0;          // whose value matters
    uint64_t own_bytes = 0;      // whose value matters, and that nobody reads but who wrote them
    uint64_t idle_bytes = 0;     // that others read to no effect
    std::vector<Location> idle;  // the lines that do so
};

// Bytes of an argument that are the launcher's, and where it sent or wrote them.
struct HostWritten {
    uint32_t argument = 0;
    uint64_t offset = 0, bytes = 0;
    Location where;
    bool passed_on = false;  // a kernel wrote them last, of what the launcher had computed (host_share.h);
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
    Reversed reversed;
    bool whole = true;           // it came to its end, in each build that ran; else a finding says why not
    std::vector<Unseen> unseen;  // what nobody looked at, although the run came to its end
    Exchange exchange;
    std::vector<HostWritten> host_written;  // by argument, then offset
};

struct SizedObservation {
    std::string name;
    std::vector<CaseObservation> samples;  // outputs of buffers that are written alone
    WorkCycles work;                       // of the size itself, all launches together
    bool foretold = true;  // false: the launcher does there what it does in no sample (analysis/taken_on.h)
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
    std::string device;       // the GPU that ran the plans, and its driver; "" if none did
    uint64_t peak_bytes = 0;  // the most memory that the worker process had
    std::string unlocked;     // why nothing held the worker process (lock/lock.h); "" if it was locked
    bool built() const;       // no error among build_findings
};

namespace session {

// Compiles and runs in a process of its own that is killed at its deadline. An Error means that the tool or
// the computer could not (Blame::tool), or that the entry or its arguments are wrong (Blame::caller);
// whatever the submission did wrong is a Finding. A `tool.unsupported` finding in a case is the tool's fault
// and must not be graded.
Result<Observation> observe(const Job&);

// The worker's side of observe(): reads a Job from file descriptor 0, writes the answer to 1. For main()
// alone.
int worker_main();
inline constexpr const char* worker_argument = "--session-worker";

}  // namespace session
}  // namespace warpmark
