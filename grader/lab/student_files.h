// Files of a lab's folder that students receive. Packs and bundles use this list.
#pragma once
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "grader/lab/lab.h"

namespace warpmark::lab {

// Their names in the lab's folder: lab.toml and the stub, then those that exist of handout, hints and
// expected outputs. Students get no other file.
std::vector<std::string> handed_out(const Lab&);

// The bytes of a file. An error if it is missing, or is not a regular file.
Result<std::string> plain_bytes(const std::filesystem::path&);

// Recognizes a file by its path relative to the student's folder, at any depth of the workspace, and a
// program (run.cu) by the mark at its beginning. A file that the student edits never matches.
bool is_workspace_file(std::string_view path, std::string_view text);

}  // namespace warpmark::lab
