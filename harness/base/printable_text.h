// Escapes untrusted text, such as names and messages from a submission, before it is printed.
#pragma once
#include <string>
#include <string_view>

namespace warpmark {

// Replaces control bytes, escape codes, invisible or reordering letters and broken UTF-8 by visible escapes
// (\x1b, \u202e). Line feeds stay, a tab becomes one space.
std::string printable(std::string_view);

// The same on one line: a line feed becomes \n. For names and other text inside a line of output.
std::string one_line(std::string_view);

// A name on one line, at most limits::name_bytes long. The number of bytes left out of its middle is shown.
std::string short_name(std::string_view);

bool is_utf8(std::string_view);

// The UTF-8 letter at the front of a non-empty text: its length and code point; 0 bytes if it is broken.
struct Letter {
    std::size_t bytes = 0;
    char32_t code = 0;
};
Letter first_letter(std::string_view);

// Replaces the same letters in JSON by JSON escapes. The value is unchanged, and no letter takes effect in a
// viewer.
std::string json_plain(std::string_view json);

}  // namespace warpmark
