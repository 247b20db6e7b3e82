// CUDA C++ source → PTX and diagnostics, by NVRTC, which is loaded at run time.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "harness/base/error.h"
#include "harness/contract/finding.h"
#include "harness/toolchain/cubin.h"
#include "harness/toolchain/sass_accesses.h"

namespace warpmark::toolchain {

// nvcc reads a file twice, once per side, and so does this compiler. The device pass yields kernels and the
// functions they call, the host pass the launcher and the functions it calls (host_pass_text.cpp).
// ptx/module_linking.cpp links them.
enum class Pass { device, host };

struct CompileOptions {
    Pass pass = Pass::device;
    bool newer_language = false;       // C++20 instead of C++17
    bool newer_library = true;         // with it; false: the headers that C++20 added are empty
    bool relocatable = false;          // -rdc: kernels may launch kernels
    std::string arch = "sm_90";        // sm_75 … sm_120
    bool optimize = true;              // false: -G, every source access is kept
    std::vector<std::string> defines;  // NAME=VALUE
    std::string folder;                // of the file, for its quoted #includes; "" for none
    std::vector<std::string> include_dirs;
    // Only a kernel is needed: host code that does not compile is left out, and a note lists its lines.
    bool kernel_only = false;
    // The same for a job with a launcher, if the launcher does not need that code.
    bool leaves_out_host_code = false;
    // For the host pass: device-only constructors and destructors keep only what nvcc keeps of them for the
    // host.
    bool device_objects = false;
    bool machine_code = false;  // also compiles to machine code: Compiled::threads and machine_code
    std::string instance;       // kernel template to instantiate: "reduce<int, 256>"; "" for none
    // May be null. Each call of the compiler adds the bytes it reads (bytes_compiled.cpp).
    uint64_t* bytes_read = nullptr;
};

struct Compiled {
    std::string ptx;                             // empty if a finding is an error
    std::map<std::string, ThreadNeeds> threads;  // by kernel; only with CompileOptions::machine_code
    std::optional<MachineCode> machine_code;     // the same; nullopt: unknown
    std::string instance;  // name of the requested instance in the PTX; "" if there is no such template
    bool used_precompiled = false;  // in the last call of the compiler (precompiled_headers.h)
    // compile.error and compile.warning, with locations in the author's own file. An error of the host pass
    // is tool.unsupported: the host compiler of nvcc may accept code that NVRTC rejects.
    std::vector<Finding> findings;
};

// The toolkit that was found, for `doctor` and reports.
struct Toolkit {
    std::string nvrtc_path;              // the file that was opened
    int major = 0, minor = 0;            // nvrtcVersion
    std::string include_dir;             // the toolkit's headers
    std::vector<std::string> looked_in;  // every place tried, in order, with what was found there
};

// Opens NVRTC once per process, in the first place with a usable one (nvrtc_search.cpp, nvrtc_trial.cpp).
// Error (Blame::tool) lists the places.
Result<Toolkit> toolkit();

// The same without `looked_in`. NVRTC is not opened if an earlier process opened the best candidate and its
// files have not changed.
Result<Toolkit> tried_toolkit();

// Uses only this library, which another process has tested. Must be called before the first compilation.
void use_nvrtc(const std::string& path);

// Commands that install a compiler with few other packages, by system, such as "Debian 13".
struct WayToGet {
    const char *system, *command;
};
const std::vector<WayToGet>& ways_to_get_nvrtc();

// Compiles one side of `source`, named `file` in diagnostics. Error only if NVRTC itself is missing or
// broken. Thread-safe.
Result<Compiled> compile(const std::string& file, const std::string& source, const CompileOptions&);

}  // namespace warpmark::toolchain
