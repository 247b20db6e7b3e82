// Number of bytes that a compiler reads for a file: the file and each header that it can include, once.
// Compile time depends on it (cuda/pipeline: 5.6 MB, 0.4 s), and it is the same on every computer with the
// same toolkit. Conditions are not evaluated, so it is an upper bound.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "harness/toolchain/author_headers.h"

namespace warpmark::toolchain {

// `toolkit`: the folder of the toolkit's headers.
uint64_t bytes_read(std::string_view source, const Folders&, const std::string& toolkit);

}  // namespace warpmark::toolchain
