// Bounded reading of submitted and authored files; each refusal has its own error message.
#pragma once
#include <filesystem>
#include <string>

#include "harness/base/error.h"

namespace warpmark::lab {

// The text of a regular file of at most `bytes_max` bytes. Refuses a symbolic link, a device or pipe, a
// folder, a file that is too large, and one with a zero byte (binary).
Result<std::string> read_text(const std::filesystem::path&, std::size_t bytes_max,
                              std::string* note = nullptr);

// The same for bytes that are already in memory; `where` names the file in the error. A UTF-16 source with a
// byte order mark is converted to UTF-8, which `note` reports. File formats of other programs are refused by
// name.
Result<std::string> plain_source(std::string bytes, const std::string& where, std::string* note = nullptr);

// The shortest spelling of a path, relative to the current folder.
std::string display(const std::filesystem::path&);

// The same for a path below a class, for reports. A path outside the current folder begins with the class's
// name, because students read reports and must not see the location of the class.
std::string display_in(const std::filesystem::path& top, const std::filesystem::path& below);

}  // namespace warpmark::lab
