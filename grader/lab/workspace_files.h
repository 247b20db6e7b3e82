// Files that `warpmark start` puts next to a student's own.
#pragma once
#include <string_view>

namespace warpmark::lab {

// Recognizes a file by its path from the student's folder, wherever in it the workspace lies, and a program
// (run.cu) by the mark at its beginning. A lab's file to edit is never such a file.
bool is_workspace_file(std::string_view path, std::string_view text);

}  // namespace warpmark::lab
