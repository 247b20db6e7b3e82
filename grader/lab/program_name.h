// The name by which the reader calls this program, for the commands that it prints.
#pragma once
#include <span>
#include <string>
#include <string_view>

namespace warpmark::lab {

// For reports that are stored for others.
inline constexpr std::string_view plain_name = "warpmark";

// `given` is WARPMARK_CALLED, which the scripts `./warpmark` set. Without it, argv[0] as it was typed counts
// if it has a slash. In a CI job it does not, as the reader sits at another computer.
std::string name_of_call(std::string_view typed, std::string_view given, bool is_ci_job);

// At the program's start. Programs that this one starts inherit the name.
void note_call(const char* typed);
const std::string& called();  // a word for a shell

// A text of ours, in which the name begins each `warpmark COMMAND`.
std::string as_called(std::string text, std::string_view name);
std::string as_called(std::string text);
std::span<const std::string_view> command_words();  // the names of the table in cli/command_table.h

}  // namespace warpmark::lab
