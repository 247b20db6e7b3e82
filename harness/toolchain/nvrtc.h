// NVRTC's functions, found on this computer and opened at run time.
#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "harness/toolchain/toolchain.h"

namespace warpmark::toolchain {

// NVRTC's C interface as its documentation gives it; a result of 0 is success.
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
    // Of precompiled headers; null before CUDA 12.8.
    int (*set_pch_heap)(size_t bytes) = nullptr;
    int (*pch_status)(Program) = nullptr;
    bool has_pch() const { return set_pch_heap && pch_status; }
    Toolkit toolkit;
    std::vector<int> archs;     // 75, 80, … as this NVRTC knows them
    std::string builtins_path;  // the library that it opens itself; "": there is none that opens
};

// The one NVRTC of this process, opened at the first call.
const Result<Nvrtc>& nvrtc();
// For tests: this one instead, from now on.
void use_nvrtc(Nvrtc);

// toolchain::compile, by one that may be another.
Result<Compiled> compile_by(const Nvrtc&, const std::string& file, const std::string& source,
                            const CompileOptions&);

// Where a toolkit may be, best first: the environment's, the usual link, then every version of `local`,
// newest first.
std::vector<std::string> toolkit_roots(const char* cuda_path, const char* cuda_home,
                                       const std::string& local);

// What decides where NVRTC is looked for.
struct NvrtcEnvironment {
    std::string cuda_path, cuda_home;                     // the environment's
    std::string virtual_env, conda_prefix, home, search;  // likewise; `search` is PATH
    std::string program_folder;                           // where this program lies
    std::string local = "/usr/local", system = "/usr";
};
NvrtcEnvironment surroundings();

// Folders in which NVRTC may be, best first: a toolkit's, one beside the program, those of Python's packages,
// conda's, the distribution's.
std::vector<std::string> nvrtc_roots(const NvrtcEnvironment&);

// Every NVRTC below a root, best first: by its usual name, then the newest version.
std::vector<std::string> libraries_in(const std::string& root);

// The toolkit's headers for a library at this path; empty if they are not there.
std::string include_dir_beside(const std::string& library);

// What is said where there is none, or none that can be used: `refused`, likewise with why.
Error why_no_nvrtc(const std::vector<std::string>& looked_in, const std::vector<std::string>& refused);

// What the simulator needs of a compiler, tried: "" if it has all of it, else what is wrong.
std::string what_it_lacks(const Nvrtc&);

}  // namespace warpmark::toolchain
