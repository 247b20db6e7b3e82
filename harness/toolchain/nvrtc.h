// NVRTC's functions, loaded at run time from the library found on this computer.
#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "harness/toolchain/toolchain.h"

namespace warpmark::toolchain {

// NVRTC's C interface, from its documentation; a result of 0 is success.
struct Nvrtc {
    using Program = void*;
    int (*version)(int* major, int* minor);
    int (*supported_arch_count)(int* count);
    int (*supported_archs)(int* archs);
    int (*create)(Program*, const char* source, const char* name, int headers, const char* const* texts,
                  const char* const* names);
    int (*destroy)(Program*);
    int (*compile)(Program, int options, const char* const*);
    int (*ptx_size)(Program, size_t*);
    int (*ptx)(Program, char*);
    int (*cubin_size)(Program, size_t*);
    int (*cubin)(Program, char*);
    int (*add_name)(Program, const char* expression);
    int (*lowered_name)(Program, const char* expression, const char** name);
    int (*log_size)(Program, size_t*);
    int (*log)(Program, char*);
    const char* (*error_string)(int);
    // For precompiled headers; null before CUDA 12.8.
    int (*set_pch_heap)(size_t bytes) = nullptr;
    int (*pch_status)(Program) = nullptr;
    bool has_pch() const { return set_pch_heap && pch_status; }
    Toolkit toolkit;
    std::vector<int> archs;     // 75, 80, … supported by this NVRTC
    std::string builtins_path;  // the library that NVRTC itself opens; "": none that can be opened
};

// The one NVRTC of this process, opened at the first call.
const Result<Nvrtc>& nvrtc();
// For tests: this one instead, from now on.
void use_nvrtc(Nvrtc);

// toolchain::compile with a given NVRTC.
Result<Compiled> compile_by(const Nvrtc&, const std::string& file, const std::string& source,
                            const CompileOptions&);

// Candidate folders of a toolkit, best first: the environment's, the usual link, then every version in
// `local`, newest first.
std::vector<std::string> toolkit_roots(const char* cuda_path, const char* cuda_home,
                                       const std::string& local);

// Inputs of the search for NVRTC.
struct NvrtcEnvironment {
    std::string cuda_path, cuda_home;                     // the environment's
    std::string virtual_env, conda_prefix, home, search;  // also from the environment; `search` is PATH
    std::string program_folder;                           // folder of this program
    std::string local = "/usr/local", system = "/usr";
};
NvrtcEnvironment surroundings();

// Candidate folders of NVRTC, best first: a toolkit's, one next to the program, those of Python packages,
// conda's, the distribution's.
std::vector<std::string> nvrtc_roots(const NvrtcEnvironment&);

// Every NVRTC below a root, best first: the one with the usual name, then by version, newest first.
std::vector<std::string> libraries_in(const std::string& root);

// The toolkit's headers for a library at this path; empty if they are not there.
std::string include_dir_beside(const std::string& library);

// Error if no usable NVRTC was found. `refused`: the rejected ones, with reasons.
Error no_nvrtc_error(const std::vector<std::string>& looked_in, const std::vector<std::string>& refused);

// Tests whether this NVRTC has what the simulator needs: "" if so, otherwise what is wrong.
std::string trial_failure(const Nvrtc&);

}  // namespace warpmark::toolchain
