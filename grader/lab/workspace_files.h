// workspace_files.h: files that `warpmark start` puts beside a student's own.
#pragma once
#include <string_view>

namespace warpmark::lab {

// By its path from the student's folder, wherever in it the workspace lies; what is not a source is judged by
// its name alone, a program by what it says at its beginning. The labs' own files are never such files.
bool is_workspace_file(std::string_view path, std::string_view text);

}  // namespace warpmark::lab
