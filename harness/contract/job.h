// Job description: a source, its entry, and the inputs for each case.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "harness/contract/recording.h"

namespace warpmark {

enum class Use { in, out, inout, scalar };

// A pointer at byte `at` of a scalar, to byte `offset` of another argument's buffer.
struct PointerTo {
    uint64_t at = 0;
    uint32_t argument = 0;
    uint64_t offset = 0;
};

// An argument of the launcher or kernel. `bytes` is a scalar's value or a buffer's initial device contents.
struct Argument {
    std::string name;                 // may be empty; findings then use "argument 0"
    Use use = Use::scalar;            // writing to `in` is memory.read-only; `out` starts uninitialized
    std::vector<std::byte> bytes;     // little-endian; for `out`, the poison value
    uint32_t element_bytes = 1;       // element size, for indices in messages
    uint64_t zeros = 0;               // number of zero bytes that follow `bytes` in the buffer
    uint32_t lead = 0;                // buffer: bytes between an aligned address and its start
    std::vector<PointerTo> pointers;  // scalar: bytes that hold addresses
    bool passed = true;               // false: not a parameter; reachable only through other pointers
};

struct Case {
    std::string name;
    std::vector<Argument> arguments;
    bool wants_exchange = false;      // count bytes exchanged between threads through shared memory
    uint32_t block_shared_limit = 0;  // shared memory per block on the device, in bytes; 0: as on an H200
    uint32_t multiprocessors = 0;     // multiprocessors reported by the device; 0: as on an H200
    bool refuses_launches = false;    // every launch fails, to test error handling
};

// A size too large to simulate. Only the launcher runs, and its launches are recorded. Counts are
// extrapolated from two or more small cases (observe/time_extrapolation.h), if there are any. Races are not
// checked.
struct Sized {
    Case whole;          // its buffers contain zeros
    uint64_t bytes = 0;  // total size of the buffers whose size varies between samples
    std::vector<Case> samples;
    std::vector<uint64_t> sample_bytes;  // the same for each sample, ascending
};

// A file that the host program can read. Its name is as the program gives it, in normal form.
struct InputFile {
    std::string name;
    std::vector<std::byte> bytes;
};
inline constexpr const char* standard_input_name = "/dev/stdin";

// Specification of a run. A run is a pure function of its Job.
struct Job {
    std::string file;    // as shown in findings: "transpose.cu"
    std::string source;  // file contents (CUDA C++, or PTX if is_ptx)
    bool is_ptx = false;
    std::string entry = "launch";  // a host function in the file, or the kernel in kernel_mode
    bool kernel_mode = false;      // launch `entry` directly with grid, block, dynamic_shared_bytes
    std::array<uint32_t, 3> grid{1, 1, 1}, block{1, 1, 1};
    uint64_t dynamic_shared_bytes = 0;
    bool host_reads_device = false;  // for reference code: plain sequential code over the buffers
    std::vector<Case> cases;
    std::vector<Sized> sized;  // sizes for which the time is requested
    std::vector<Case>
        in_turn;  // consecutive calls in one process (repeated_calls.cpp); the first is one of the cases
    std::vector<std::string> words;    // argv after the program's name, if the entry is `main`
    bool has_files = false;            // false: no file can be opened
    std::vector<InputFile> files;      // and the standard input
    std::vector<std::string> defines;  // NAME=VALUE
    std::string folder;                // the file's folder, searched first for quoted #includes; "": none
    std::vector<std::string> include_dirs;
    std::vector<std::string> readable_dirs;  // folders of headers included by relative path: "../util/x.h"
    bool leaves_out_host_code = false;       // omit unused host code that does not compile
    std::string arch = "sm_90";
    bool newer_language = false;  // C++20 instead of C++17
    bool relocatable = false;     // compile with -rdc: kernels may launch kernels
    uint64_t seed = 1;
    bool checks = true;                // races, initialization, banks, coalescing; bounds are always checked
    bool unoptimized_too = true;       // also run the -G build, for defects that the optimizer hides
    bool optimized_too = true;         // false: run only the -G build, once
    bool witnesses = true;             // for each race, search a thread order in which the output differs
    double time_limit_s = 10;          // simulation time per case; beyond it: run.limit
    uint64_t memory_limit = 64 << 20;  // bytes that a run may touch of what it allocates; the same
    bool limits_are_adjustable = false;  // messages name --limit-mb and --time-limit-s
    double sample_limit_s = 10;          // the same, per sample in `sized`
    bool wants_plan = false;             // record the launcher's device operations, for replay on a GPU
    bool launches_nothing = false;       // ... and run no kernels
    RecordingWanted recording;
    bool wants_registers = false;  // include registers in LaunchRecord::residency
    bool counts_as_nvcc =
        true;  // merge accesses that nvcc merges and NVRTC does not (builds/machine_code_matching.h)
    bool simulated_only = false;  // never run this job on a GPU
};
template <class A>
void fields(A& a, Job& j) {
    a(j.file, j.source, j.is_ptx, j.entry, j.kernel_mode, j.grid, j.block, j.dynamic_shared_bytes,
      j.host_reads_device, j.cases, j.sized, j.defines, j.folder, j.include_dirs, j.readable_dirs,
      j.leaves_out_host_code, j.relocatable, j.arch, j.seed, j.checks, j.unoptimized_too, j.optimized_too,
      j.witnesses, j.time_limit_s, j.memory_limit, j.limits_are_adjustable, j.sample_limit_s, j.wants_plan,
      j.launches_nothing, j.in_turn, j.recording, j.wants_registers, j.counts_as_nvcc, j.words, j.has_files,
      j.files, j.newer_language);
    a.stays(j.simulated_only);
}

// Search path for the submission's headers.
inline std::vector<std::string> folders_of(const Job& job) {
    auto folders = job.include_dirs;
    if (!job.folder.empty()) folders.insert(folders.begin(), job.folder);
    return folders;
}

}  // namespace warpmark
