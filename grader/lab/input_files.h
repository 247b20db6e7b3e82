// Reads the files that people hand in or write, with every reason for refusing one said in
// words.
#pragma once
#include <filesystem>
#include <string>

#include "harness/base/error.h"

namespace warpmark::lab {

// The text of a regular file of at most `bytes_max` bytes. Refused: a symbolic link, a device or pipe, a
// folder, a file that is too large, and one with a zero byte (binary).
Result<std::string> read_text(const std::filesystem::path&, std::size_t bytes_max,
                              std::string* note = nullptr);

// The same for bytes that were read already; `where` names the file in the error. A source in UTF-16 with a
// byte order mark becomes UTF-8, which `note` reports. Formats of other programs are refused by name.
Result<std::string> plain_source(std::string bytes, const std::string& where, std::string* note = nullptr);

// The shortest way to say a path from the current folder.
std::string display(const std::filesystem::path&);

// The same of a path below a class, where a report says it: if it does not begin here, it begins with the
// class's own name. Students read reports, and where the class lies is no business of theirs.
std::string display_in(const std::filesystem::path& top, const std::filesystem::path& below);

}  // namespace warpmark::lab
