// How much text a compiler reads for a file: its own, and each header that it can reach,
// once. How long a compilation takes depends on it (cuda/pipeline: 5.6 MB, 0.4 s), and it is the same on
// every computer with that toolkit. Conditions are not looked at, so it is the most that can be read.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "harness/toolchain/author_headers.h"

namespace warpmark::toolchain {

// `toolkit`: the folder of the toolkit's headers.
uint64_t bytes_read(std::string_view source, const Folders&, const std::string& toolkit);

}  // namespace warpmark::toolchain
