// Files of a lab's folder that students receive. Packs and bundles use this list.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "grader/lab/lab.h"

namespace warpmark::lab {

// Their names in the lab's folder: lab.toml and the stub, then those that exist of handout, hints and
// expected outputs. Students get no other file.
std::vector<std::string> handed_out(const Lab&);

// The bytes of a file. An error if it is missing, or is not a regular file.
Result<std::string> plain_bytes(const std::filesystem::path&);

}  // namespace warpmark::lab
