// One of a job's two builds: source → executable module. The source is compiled, its PTX parsed and linked
// with the launcher, and code that nvcc would reject is reported.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "harness/builds/build_steps.h"
#include "harness/builds/launcher_build.h"
#include "harness/contract/finding.h"
#include "harness/contract/job.h"
#include "harness/program/decoded_program.h"
#include "harness/ptx/module.h"
#include "harness/toolchain/sass_accesses.h"

namespace warpmark::session {

struct Build {
    bool optimized = true;
    std::vector<Finding> findings;  // from the compiler
    ptx::Module module;
    program::Decoded decoded;
    std::string entry;    // for a template, the instance's name from the compiler
    std::string kernels;  // Observation::kernels
    std::string ptx;      // of the optimized build, until machine_facts_of() takes it
    Shapes shapes;        // from debug information and the source text
    const Shapes* names = &shapes;
    double compile_seconds = 0;
    uint64_t compiled_bytes = 0;  // Observation::compiled_bytes
    Result<void> error;
    bool compiled = false, usable = false;
    bool counts_by_rule = false;  // accesses may be merged, and no machine code shows which are
};

bool has_device_half(const Job&);
bool has_host_half(const Job&);
bool has_both_builds(const Job&);

// Compiles the source into a module. Errors of the author become findings and make the build unusable.
Result<void> compile(const Job&, Build&);
// Facts from the machine code of the optimized build. They need another call of the compiler, so they are
// computed only if the job needs them and the PTX is short.
struct ThreadRegisters {
    uint32_t count = 0;
    uint32_t spilled_bytes = 0;  // registers spilled to local memory
};
struct MachineFacts {
    std::map<std::string, ThreadRegisters> registers;  // per thread, by the kernel's name in PTX
    bool may_be_joined = false;                        // the compiler may merge accesses
    std::optional<toolchain::MachineCode> code;
};
MachineFacts machine_facts_of(const Job&, Build& optimized);
void set_registers(Build&, const MachineFacts&);
void set_spills(Build&, const MachineFacts&);  // by line
void set_machine_forms(const Job&, Build&, const MachineFacts&);
// Links the launcher into the build's module.
void join(const Job&, Build&, const HostHalf&, bool judges_calls);

}  // namespace warpmark::session
