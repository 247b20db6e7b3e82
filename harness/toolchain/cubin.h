// What the machine code of a file says of its kernels.
#pragma once
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>

namespace warpmark::toolchain {

// What a thread of a function takes of a multiprocessor.
struct ThreadNeeds {
    uint32_t registers = 0;
    uint32_t frame_bytes = 0;  // of local memory: arrays, and registers that the compiler spilled
};

// By function, as PTX names it. Empty for what is no such file.
std::map<std::string, ThreadNeeds> thread_needs_in(std::span<const std::byte> cubin);

}  // namespace warpmark::toolchain
