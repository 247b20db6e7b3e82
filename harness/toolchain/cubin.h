// Register and local memory use of the kernels in a cubin.
#pragma once
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>

namespace warpmark::toolchain {

// Resources that a thread of a function uses.
struct ThreadNeeds {
    uint32_t registers = 0;
    uint32_t frame_bytes = 0;  // local memory: arrays and spilled registers
};

// By the function's name in PTX. Empty if the bytes are not a cubin.
std::map<std::string, ThreadNeeds> thread_needs_in(std::span<const std::byte> cubin);

}  // namespace warpmark::toolchain
