// CUDA C++ source → PTX and diagnostics, through NVRTC opened at run time.
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

// nvcc reads a file twice, once for each side; so do we. Kernels and what they call come from the one pass,
// the launcher and what it calls from the other (host_pass_text.h); ptx/module_linking.h joins them.
enum class Pass { device, host };

struct CompileOptions {
    Pass pass = Pass::device;
    bool newer_language = false;       // C++20 instead of C++17
    bool relocatable = false;          // -rdc: kernels may launch kernels
    std::string arch = "sm_90";        // sm_75 … sm_120
    bool optimise = true;              // false: -G, every source access is kept
    std::vector<std::string> defines;  // NAME=VALUE
    std::string folder;                // of the file, for its quoted #includes; "" for none
    std::vector<std::string> include_dirs;
    // Only a kernel is wanted: host code that does not compile is left out, and a note says which lines.
    bool kernel_only = false;
    bool leaves_out_host_code = false;  // likewise where a launcher is wanted, if it does not need that code
    // Of the host pass: constructors and destructors for the device alone have what nvcc leaves of them
    // there.
    bool device_objects = false;
    bool machine_code = false;  // down to it: Compiled::threads and machine_code
    std::string instance;       // of a kernel template, to be made: "reduce<int, 256>"; "" for none
    uint64_t* bytes_read =
        nullptr;  // may be null; what each call of the compiler reads is added (bytes_compiled.h)
};

struct Compiled {
    std::string ptx;                             // empty if a finding is an error
    std::map<std::string, ThreadNeeds> threads;  // by kernel; only of CompileOptions::machine_code
    std::optional<MachineCode> machine_code;     // likewise; nothing: unknown
    std::string instance;           // the asked instance's name in the PTX; "" if there is no such template
    bool used_precompiled = false;  // of the last call of the compiler (precompiled_headers.h)
    // compile.error, compile.warning; places in the author's own file, line and column. An error of the host
    // pass is tool.unsupported: nvcc's own compiler for the host may well take what NVRTC does not.
    std::vector<Finding> findings;
};

// What was found of the toolkit, for `doctor` and reports.
struct Toolkit {
    std::string nvrtc_path;              // the file that was opened
    int major = 0, minor = 0;            // nvrtcVersion
    std::string include_dir;             // the toolkit's headers
    std::vector<std::string> looked_in;  // every place tried, in order, with what was there
};

// Opens NVRTC once a process, in the first place that has one which can do what is needed (nvrtc_search.cpp,
// nvrtc_trial.cpp). Error (Blame::tool) names the places.
Result<Toolkit> toolkit();

// The same without `looked_in`. If an earlier process opened the best candidate, and its files are what they
// were, NVRTC is not opened.
Result<Toolkit> tried_toolkit();

// This one, which another process has tried, and no other: before anything is compiled.
void use_nvrtc(const std::string& path);

// How to get a compiler with little else, by system: "Debian 13" and a line to type.
struct WayToGet {
    const char *system, *command;
};
const std::vector<WayToGet>& ways_to_get_nvrtc();

// Compiles one side of `source`, named `file` in diagnostics.
// Error only if NVRTC itself is missing or broken. Thread safe.
Result<Compiled> compile(const std::string& file, const std::string& source, const CompileOptions&);

}  // namespace warpmark::toolchain
