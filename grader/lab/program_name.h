// Name by which the user calls this program, for the commands that it prints.
#pragma once
#include <span>
#include <string>
#include <string_view>

namespace warpmark::lab {

// For stored reports, which others read.
inline constexpr std::string_view plain_name = "warpmark";

// `given` is WARPMARK_CALLED, which the scripts `./warpmark` set. Without it, argv[0] is used as typed if it
// has a slash, except in a CI job, because the reader uses another computer.
std::string name_of_call(std::string_view typed, std::string_view given, bool is_ci_job);

// Called at program start. Child processes inherit the name.
void note_call(const char* typed);
const std::string& called();  // quoted for a shell

// Our own text, with the name in front of each `warpmark COMMAND` replaced.
std::string as_called(std::string text, std::string_view name);
std::string as_called(std::string text);
std::span<const std::string_view> command_words();  // the names of the table in cli/command_table.h

// Unchanged if it is harmless, else quoted. A leading dash would be an option, so such a name gets `./`.
std::string shell_word(const std::string& word);

}  // namespace warpmark::lab
