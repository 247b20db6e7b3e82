// cubin.h: what the machine code of a file says of its kernels.
#pragma once
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>

namespace warpmark::toolchain {

// By function, as PTX names it: the registers that a thread of it has. Empty for what is no such file.
std::map<std::string, uint32_t> registers_in(std::span<const std::byte> cubin);

}  // namespace warpmark::toolchain
