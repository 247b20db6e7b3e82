// Files that `warpmark start` writes into a student's folder.
#pragma once
#include <string_view>

namespace warpmark::lab {

// Recognizes a file by its path relative to the student's folder, at any depth of the workspace, and a
// program (run.cu) by the mark at its beginning. A file that the student edits never matches.
bool is_workspace_file(std::string_view path, std::string_view text);

}  // namespace warpmark::lab
