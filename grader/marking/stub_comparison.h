// Comparison of a submitted file with the stub as handed out.
#pragma once
#include <string>

namespace warpmark::batch {

// Removes the byte order mark and converts line endings to line feeds.
std::string as_unix(std::string text);

// True if both are the same to a compiler: equal except for comments, white space and line endings, also
// within preprocessor lines.
bool is_stub(const std::string& source, const std::string& stub);

}  // namespace warpmark::batch
