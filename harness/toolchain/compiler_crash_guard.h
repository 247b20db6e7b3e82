// The compiler runs in our process, and some sources end it, or would keep it for
// ever: brackets nested by the ten thousand overflow its stack, others make it abort or exit, templates
// double at each level. It gets a deep stack, as nvcc has; and where it ends its process nevertheless, or
// takes more than a compile may, the process still answers.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace warpmark::toolchain {

// What all compiles of this process may take together.
struct CompileLimits {
    double processor_seconds = 0;
    uint64_t memory_bytes = 0;  // more than the process had before
    int status = -1;            // a descriptor of its own /proc/self/status
};

struct CompilerCrashGuard {
    std::vector<std::byte> ended, too_long, too_large;
};

// From now on a process that a compiler ends, or whose compiler takes too much, writes these to `file` and
// exits with 0. For a worker, once, before it begins threads.
void leave_last_words(int file, CompilerCrashGuard, const CompileLimits&);

// Calls `compile` on a thread with a deep stack, and waits for it.
void compile_apart(const std::function<void()>& compile);

}  // namespace warpmark::toolchain
