// The launcher and what it calls, compiled: the same for both builds of the kernels.
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

// The compiled launcher as text.
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
    // Where host code makes objects by constructors of the device, which nvcc compiles if it overlooks it:
    // what it makes of them.
    std::optional<ptx::Module> as_it_runs;
    double compile_seconds = 0;
    uint64_t compiled_bytes = 0;  // Observation::compiled_bytes
    Result<void> error;
};

toolchain::CompileOptions options_of(const Job&);
// `text`, if given, is what another process needs to read the same.
Result<void> compile(const Job&, HostHalf&, HostText* text = nullptr);
Result<void> read(const Job&, HostText, HostHalf&);

}  // namespace warpmark::session
