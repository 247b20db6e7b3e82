// Is a file still as it was handed out?
#pragma once
#include <string>

namespace warpmark::batch {

// Without a byte order mark, and with line feeds alone at its lines' ends, however an editor saved it.
std::string as_unix(std::string text);

// The same to a compiler: but for comments, white space and line ends, also those of preprocessor lines.
bool is_stub(const std::string& source, const std::string& stub);

}  // namespace warpmark::batch
