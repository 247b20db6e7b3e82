// Sandbox for workers, entered before any untrusted byte is read. Required resources are opened beforehand.
// Afterwards the worker has an input pipe, an output pipe and read access to the compiler's headers: no other
// files, no network, no other processes.
//
// Two mechanisms enforce this. Landlock restricts reading to the given folders. seccomp (syscall_filter.cpp)
// allows the few system calls of a compiler and an interpreter, and denies all others. Calls that name a file
// are forwarded to worker_file_view.cpp, which returns "no such file" for everything outside the folders, so
// that forbidden and missing files are indistinguishable. On a kernel without Landlock (before 5.13, and in
// some containers) only seccomp applies: the folders are then read into memory beforehand, and no file can be
// opened.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace warpmark::lock {

// Permissions and limits of a worker.
struct Terms {
    std::vector<std::string> folders;  // absolute paths; readable with everything below
    uint32_t seconds = 0;              // lifetime; 0: unlimited
    uint32_t processor_seconds = 0;    // CPU time; 0: unlimited
    uint64_t memory_bytes = 0;         // address space
    int32_t parent = 0;                // exits together with this process
    int32_t own = -1;                  // an additional descriptor that stays open
};

// Active protection.
struct SandboxState {
    int32_t landlock = 0;    // Landlock ABI version; 0: none
    bool by_filter = false;  // seccomp
    std::string missing;     // reason if not sandboxed; ""
    bool is_locked() const { return missing.empty(); }
};

// Sandboxes this process and its future threads permanently. There must be no other threads yet. Exits if the
// parent has already exited.
SandboxState enter(const Terms&);

bool has_landlock();

// Describes the problem in one line if the kernel supports neither mechanism.
std::string in_words(const SandboxState&);

// Closes all inherited descriptors except the first three, and redirects stderr to /dev/null. Call before
// opening anything.
void close_inherited_descriptors();

// Sandbox for a process that uses a GPU driver. A driver's system calls cannot be enumerated, so only calls
// that it never makes are denied: other programs, other processes' memory, namespaces and similar. Files stay
// accessible.
bool enter_with_gpu_driver();

struct Probe {
    std::string what;  // "open /etc/passwd"
    bool held = false;
    std::string detail;  // result
};

// Call inside the sandbox. The last rows are not attempts: they check that the permitted folders are
// readable.
std::vector<Probe> try_to_break_out(const Terms&);

}  // namespace warpmark::lock
