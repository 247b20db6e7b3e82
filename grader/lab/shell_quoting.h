// Quoting of a word for a command line that a user will paste into a shell.
#pragma once
#include <string>

namespace warpmark::lab {

// Unchanged if it is harmless, else quoted. A leading dash would be an option, so such a name gets `./`.
std::string shell_word(const std::string& word);

}  // namespace warpmark::lab
