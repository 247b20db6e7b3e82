// Which files of a lab's folder students get. Packs and bundles go by it.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "grader/lab/lab.h"

namespace warpmark::lab {

// Their names in the lab's folder: lab.toml and the stub, then what there is of handout, hints and expected
// outputs. Whatever else lies there is not theirs.
std::vector<std::string> handed_out(const Lab&);

// The bytes of a file. An Error: it is missing, or a link, or anything else but a plain file.
Result<std::string> plain_bytes(const std::filesystem::path&);

}  // namespace warpmark::lab
