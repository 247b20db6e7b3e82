// One of a job's two builds, from its source to a module that can run: compiled, read, joined with
// the host's half, and judged where nvcc would refuse it.
#pragma once
#include <atomic>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "harness/builds/declared_shapes.h"
#include "harness/builds/launcher_build.h"
#include "harness/contract/job.h"
#include "harness/contract/observation.h"
#include "harness/observe/event_observers.h"
#include "harness/program/decoded_program.h"
#include "harness/ptx/module.h"
#include "harness/runs/single_run.h"
#include "harness/toolchain/sass_accesses.h"

namespace warpmark::session {

struct Build {
    bool optimised = true;
    std::vector<Finding> findings;  // the compiler's
    ptx::Module module;
    program::Decoded decoded;
    std::string entry;    // a template's instance has its name from the compiler
    std::string kernels;  // Observation::kernels
    std::string ptx;      // of the optimized build, until its machine code is known
    Shapes shapes;        // of what was made for debugging
    const Shapes* names = &shapes;
    double compile_seconds = 0;
    uint64_t compiled_bytes = 0;  // Observation::compiled_bytes
    std::vector<CaseObservation> cases;
    std::vector<observe::BarrierDigest> barriers;  // of each case
    std::vector<SizedObservation> sized;
    std::vector<std::string> crowded;  // kernels that are launched with more blocks than the device holds
    Result<void> error;
    bool compiled = false, usable = false;
    bool counts_by_rule = false;  // accesses may be joined, and there is no machine code to tell
    WorkBudget purse;             // of what it runs
    uint64_t dearest = 0;         // WorkBudget::dearest
    // Cases from here on are not wanted: the other build has come to a limit.
    const std::atomic<uint64_t>* stop_from = nullptr;
};

bool has_device_half(const Job&);
bool has_host_half(const Job&);

// Source → module. What the author got wrong becomes findings of the build, and it is not usable.
Result<void> compile(const Job&, Build&);
// The optimized build as ptxas makes it, where somebody asks for it and it does not take long: one more call
// of the compiler.
struct ThreadRegisters {
    uint32_t count = 0;
    uint32_t spilled_bytes = 0;  // what did not fit, and is in local memory
};
struct MachineFacts {
    std::map<std::string, ThreadRegisters> registers;  // what a thread gets, by the kernel's name in PTX
    bool may_be_joined = false;                        // its accesses
    std::optional<toolchain::MachineCode> code;
};
MachineFacts machine_facts_of(const Job&, Build& optimised);
void set_registers(Build&, const MachineFacts&);
void set_spills(Build&, const MachineFacts&);  // by line
void set_machine_forms(const Job&, Build&, const MachineFacts&);
// The two halves become one module.
void join(const Job&, Build&, const HostHalf&, bool judges_calls);

// A run of the build's program, and how much work it may do.
RunOptions run_of(Build&);
void limit(RunOptions&, const Build&, double seconds);

}  // namespace warpmark::session
