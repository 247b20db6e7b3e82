// Compilation of the launcher and the functions it calls; both builds of the kernels share it.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "harness/base/error.h"
#include "harness/contract/job.h"
#include "harness/contract/observation.h"
#include "harness/ptx/module.h"
#include "harness/toolchain/toolchain.h"

namespace warpmark::session {

// The compiled launcher as PTX text.
struct HostText {
    std::string ptx;
    std::optional<std::string> as_it_runs;  // as HostHalf's
    std::vector<Finding> findings;          // the compiler's
    double compile_seconds = 0;
    uint64_t compiled_bytes = 0;  // Observation::compiled_bytes
};

struct HostHalf {
    std::vector<Finding> findings;  // the compiler's
    ptx::Module module;
    // If host code constructs objects by device-only constructors, which nvcc compiles without an error: the
    // module that nvcc makes of it.
    std::optional<ptx::Module> as_it_runs;
    double compile_seconds = 0;
    uint64_t compiled_bytes = 0;  // Observation::compiled_bytes
    Result<void> error;
};

toolchain::CompileOptions options_of(const Job&);
// `text`, if given, receives the compiled launcher for another process.
Result<void> compile(const Job&, HostHalf&, HostText* text = nullptr);
Result<void> read(const Job&, HostText, HostHalf&);

}  // namespace warpmark::session
