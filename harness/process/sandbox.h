// Shuts a worker in before it reads a byte that somebody else wrote. What it needs is opened
// before; afterwards it has a pipe in and a pipe out, the compiler's headers to read, and nothing else: no
// files, no network, no other process.
//
// Two locks hold it. Landlock lets files be read below the given folders alone. seccomp (syscall_filter.cpp)
// knows the few system calls that a compiler and an interpreter make and refuses all others; of those that
// name a file it hands each to served_files.cpp, which answers "no such file" to whatever is not below the
// folders, so that what is forbidden and what is not there look alike. A kernel without Landlock
// (before 5.13, and some containers) gives the second lock alone: then the folders are read into memory
// beforehand, and no file can be opened at all.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace warpmark::lock {

// What a worker may have.
struct Terms {
    std::vector<std::string> folders;  // to read, with all that is below them; absolute
    uint32_t seconds = 0;              // after so many it ends by itself; 0: it does not
    uint32_t processor_seconds = 0;    // likewise
    uint64_t memory_bytes = 0;         // of addresses
    int32_t parent = 0;                // whose end is its end
    int32_t own = -1;                  // a descriptor of its own that stays open
};

// How it is held.
struct SandboxState {
    int32_t landlock = 0;    // the ABI that the kernel speaks; 0: none
    bool by_filter = false;  // seccomp
    std::string missing;     // why it is not locked; "" if it is
    bool is_locked() const { return missing.empty(); }
};

// For good, for this process and all its threads to come: there must be none beside the caller's. Ends the
// process if its parent has ended already.
SandboxState enter(const Terms&);

bool has_landlock();

// Where the kernel would take neither lock, one line says what is the matter.
std::string in_words(const SandboxState&);

// Before anything else is opened: every descriptor that was inherited, but the first three, is closed; the
// third goes nowhere.
void close_the_rest();

// For a process that talks to a GPU's driver. Nobody can list the calls that a driver makes, so those are
// refused that it never does: other programs, other processes' memory, namespaces and the like. Its files
// stay open to it.
bool enter_beside_a_driver();

template <class A>
void fields(A& a, Terms& t) {
    a(t.folders, t.seconds, t.processor_seconds, t.memory_bytes, t.parent, t.own);
}
template <class A>
void fields(A& a, SandboxState& h) {
    a(h.landlock, h.by_filter, h.missing);
}

}  // namespace warpmark::lock
