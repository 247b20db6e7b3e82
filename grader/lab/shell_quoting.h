// A word of a command line that somebody will paste into a shell.
#pragma once
#include <string>

namespace warpmark::lab {

// As it is if it is harmless, else in quotes. A leading dash would be an option: such a name gets `./`.
std::string shell_word(const std::string& word);

}  // namespace warpmark::lab
