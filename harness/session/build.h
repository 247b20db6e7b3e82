// build.h: one of a job's two builds, from its source to a module that can run: compiled, read, joined with
// the host's half, and judged where nvcc would refuse it.
#pragma once
#include <atomic>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "harness/contract/job.h"
#include "harness/contract/observation.h"
#include "harness/observe/watch.h"
#include "harness/program/program.h"
#include "harness/ptx/module.h"
#include "harness/session/host_half.h"
#include "harness/session/one_run.h"
#include "harness/session/shapes_of.h"

namespace warpmark::session {

struct Build {
    bool optimised = true;
    std::vector<Finding> findings;  // the compiler's
    ptx::Module module;
    program::Decoded decoded;
    std::string entry;    // a template's instance has its name from the compiler
    std::string kernels;  // Observation::kernels
    uint64_t ptx_bytes = 0;
    Shapes shapes;  // of what was made for debugging
    const Shapes* names = &shapes;
    double compile_seconds = 0;
    uint64_t compiled_bytes = 0;  // Observation::compiled_bytes
    std::vector<CaseObservation> cases;
    std::vector<observe::BarrierDigest> barriers;  // of each case
    std::vector<SizedObservation> sized;
    std::vector<std::string> crowded;  // kernels that are launched with more blocks than the device holds
    Result<void> error;
    bool compiled = false, usable = false;
    Purse purse;           // of what it runs
    uint64_t dearest = 0;  // Purse::dearest
    // Cases from here on are not wanted: the other build has come to a limit.
    const std::atomic<uint64_t>* stop_from = nullptr;
};

bool has_device_half(const Job&);
bool has_host_half(const Job&);

// Source → module. What the author got wrong becomes findings of the build, and it is not usable.
Result<void> compile(const Job&, Build&);
// What ptxas gives a thread, by the kernel's name in PTX: where somebody asks for it, and it does not take
// long. It takes a further call of the compiler.
struct ThreadRegisters {
    uint32_t count = 0;
    uint32_t spilled_bytes = 0;  // what did not fit, and is in local memory
};
std::map<std::string, ThreadRegisters> registers_of(const Job&, const Build& optimised);
void set_registers(Build&, const std::map<std::string, ThreadRegisters>&);
// The two halves become one module.
void join(const Job&, Build&, const HostHalf&, bool judges_calls);

}  // namespace warpmark::session
