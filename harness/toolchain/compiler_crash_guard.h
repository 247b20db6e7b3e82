// Protection against sources that crash the compiler or make it run forever. The compiler runs in this
// process. Brackets nested ten thousand deep overflow its stack, other sources make it abort or exit, and
// templates can double at each level. The compiler gets a deep stack, like nvcc's. If it still ends the
// process or exceeds a limit, the process sends a prepared answer.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace warpmark::toolchain {

// Limits for all compilations of this process together.
struct CompileLimits {
    double processor_seconds = 0;
    uint64_t memory_bytes = 0;  // in addition to the process's memory before
    int status = -1;            // file descriptor of the process's own /proc/self/status
};

struct CrashAnswers {
    std::vector<std::byte> ended, too_long, too_large;
};

// From now on, if the compiler ends the process or exceeds a limit, the process writes the prepared answer to
// `file` and exits with 0. A worker calls this once, before it starts threads.
void install_crash_answers(int file, CrashAnswers, const CompileLimits&);

// Calls `compile` on a thread with a deep stack and waits for it.
void compile_on_deep_stack(const std::function<void()>& compile);

}  // namespace warpmark::toolchain
