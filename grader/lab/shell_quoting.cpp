// Quoting of a word for a command line that a user will paste into a shell. Single quotes; $'…' if a control
// byte would end the line.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "grader/lab/program_name.h"

namespace warpmark::lab {
namespace {

// In the form $'…', so that a line feed in a name does not end the line.
std::string escaped_word(const std::string& word) {
    std::string quoted = word.starts_with('-') ? "./$'" : "$'";
    for (unsigned char c : word) {
        if (std::iscntrl(c))
            quoted += fmt::format("\\x{:02x}", c);
        else if (c == '\'' || c == '\\')
            quoted += std::string("\\") + static_cast<char>(c);
        else
            quoted += static_cast<char>(c);
    }
    return quoted + "'";
}

}  // namespace

std::string shell_word(const std::string& word) {
    bool harmless = !word.empty() && word[0] != '-' && std::ranges::all_of(word, [](unsigned char c) {
        return std::isalnum(c) || c == '_' || c == '-' || c == '.' || c == '/' || c == '+';
    });
    if (harmless) return word;
    std::string quoted = "'";
    if (word.starts_with('-')) quoted = "./'";  // a name, not an option
    if (std::ranges::any_of(word, [](unsigned char c) { return std::iscntrl(c); })) return escaped_word(word);
    for (char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + "'";
}

}  // namespace warpmark::lab
