// Text that others chose, made safe to print. Whoever prints a name or a text of a
// submission uses it.
#pragma once
#include <string>
#include <string_view>

namespace warpmark {

// Control bytes, escape codes, letters that hide or turn others round, and broken UTF-8 become visible
// escapes
// (\x1b, \u202e). Line feeds stay, tabs become one space.
std::string printable(std::string_view);

// The same on one line: a line feed becomes \n. For names, and for whatever else stands in a line of ours.
std::string one_line(std::string_view);

// A name on one line, no longer than limits::name_bytes: what is left out of its middle is counted.
std::string short_name(std::string_view);

bool is_utf8(std::string_view);

// The UTF-8 letter at the front of a text that is not empty: its bytes and its code; 0 bytes if it is broken.
struct Letter {
    std::size_t bytes = 0;
    char32_t code = 0;
};
Letter first_letter(std::string_view);

// JSON with the same letters as escapes of JSON: nothing is lost, and nothing acts where it is looked at.
std::string json_plain(std::string_view json);

}  // namespace warpmark
