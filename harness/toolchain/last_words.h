// last_words.h: the compiler runs in our process, and some sources end it: brackets nested by the ten
// thousand overflow its stack, others make it abort or exit. It gets a deep stack, as nvcc has; and where it
// ends its process nevertheless, the process still answers.
#pragma once
#include <cstddef>
#include <functional>
#include <vector>

namespace warpmark::toolchain {

// From now on a process that a compiler ends writes `words` to `file` and exits with 0. For a worker, once,
// before it begins threads.
void leave_last_words(int file, std::vector<std::byte> words);

// Calls `compile` on a thread with a deep stack, and waits for it.
void compile_apart(const std::function<void()>& compile);

}  // namespace warpmark::toolchain
