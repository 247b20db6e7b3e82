// What is to be run and observed: a source, its entry, and the inputs of each case.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "harness/contract/recording.h"

namespace warpmark {

enum class Use { in, out, inout, scalar };

// A pointer that stands at byte `at` of a scalar: to byte `offset` of another argument's buffer.
struct PointerTo {
    uint64_t at = 0;
    uint32_t argument = 0;
    uint64_t offset = 0;
};

// One argument of the launcher or kernel. A scalar's bytes are its value; a buffer's are its first contents
// in device memory.
struct Argument {
    std::string name;              // "" is fine; findings then say "argument 0"
    Use use = Use::scalar;         // a write to an `in` buffer is memory.read-only; an `out` buffer counts as
                                   // uninitialised
    std::vector<std::byte> bytes;  // little-endian; for `out`: the poison that untouched bytes keep
    uint32_t element_bytes = 1;    // of one element, for the index in messages
    uint64_t zeros = 0;            // so many more bytes, zeros, belong to the buffer
    uint32_t lead = 0;             // of a buffer: it begins so many bytes behind an aligned address
    std::vector<PointerTo> pointers;  // of a scalar: its bytes there are addresses
    bool passed = true;               // false: no parameter; only others' pointers reach the buffer
};

struct Case {
    std::string name;
    std::vector<Argument> arguments;
    bool wants_exchange = false;      // count what threads hand each other through shared memory
    uint32_t block_shared_limit = 0;  // bytes that a block can have on the device; 0: as many as on an H200
    uint32_t multiprocessors = 0;     // that the device says it has; 0: as many as an H200
    bool refuses_launches = false;    // the device takes none: what does the program do then?
};

// A size that is too large to run: only the launcher does, and its kernels are written down. What they count
// comes from two or more small cases (observe/time_extrapolation.h), if there are any; nobody looks for races
// there.
struct Sized {
    Case whole;          // its buffers hold zeros
    uint64_t bytes = 0;  // of those of its buffers that have other sizes in samples
    std::vector<Case> samples;
    std::vector<uint64_t> sample_bytes;  // likewise, of each; they grow
};

// What to observe of whom. Everything a run depends on is in here: a run is a pure function of its Job.
struct Job {
    std::string file;    // as findings shall name it: "transpose.cu"
    std::string source;  // its text (CUDA C++, or PTX if is_ptx)
    bool is_ptx = false;
    std::string entry = "launch";  // a host function of the file, or the kernel if kernel_mode
    bool kernel_mode = false;      // launch `entry` directly with grid, block, dynamic_shared_bytes
    std::array<uint32_t, 3> grid{1, 1, 1}, block{1, 1, 1};
    uint64_t dynamic_shared_bytes = 0;
    bool host_reads_device = false;  // oracles: the entry is plain sequential code over the buffers
    std::vector<Case> cases;
    std::vector<Sized> sized;  // sizes whose time is wanted
    std::vector<Case>
        in_turn;  // calls of one process, one after another (repeated_calls.h); the first is one of the cases
    std::vector<std::string> words;    // if the entry is `main`: its argv, after the program's name
    std::vector<std::string> defines;  // NAME=VALUE
    std::string folder;                // of the file: where its quoted #includes look first; "": nowhere
    std::vector<std::string> include_dirs;
    std::vector<std::string> readable_dirs;  // of headers that stand elsewhere: "../util/x.h"
    bool leaves_out_host_code = false;  // host code that does not compile is left out, where nobody needs it
    std::string arch = "sm_90";
    bool relocatable = false;  // compiled with -rdc: kernels may launch kernels
    uint64_t seed = 1;
    bool checks = true;           // races, initialisation, banks, coalescing; bounds are always checked
    bool unoptimised_too = true;  // run the -G build as well: findings that the optimiser hides
    bool optimised_too = true;    // false: the -G build alone, looked at once
    bool witnesses = true;        // for each race, search an order of the threads in which the output differs
    double time_limit_s = 10;     // machine time of one case; beyond: run.limit
    double sample_limit_s = 10;   // likewise, of one sample of `sized`
    bool wants_plan = false;      // write down what the launcher asks of its device, for a real one
    bool launches_nothing = false;  // only that: kernels do not run
    RecordingWanted recording;
    bool wants_registers = false;  // LaunchRecord::residency knows them, too
    bool counts_as_nvcc =
        true;  // where nvcc's code joins accesses and NVRTC's does not (builds/machine_code_matching.h)
    bool simulated_only = false;  // on a GPU, too, there is nothing to ask of it
};

// Of the author's headers.
inline std::vector<std::string> folders_of(const Job& job) {
    auto folders = job.include_dirs;
    if (!job.folder.empty()) folders.insert(folders.begin(), job.folder);
    return folders;
}

}  // namespace warpmark
