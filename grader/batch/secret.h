// secret.h: what the cases of a class are drawn from: one file with the class, the same for all students and
// attempts.
#pragma once
#include <filesystem>
#include <optional>
#include <string>

#include "harness/base/error.h"

namespace warpmark::batch {

inline constexpr const char* secret_file = ".warpmark-secret";

// The class's own secret, from its file; nothing if there is none. An Error: something else is in its place,
// or others may read it.
Result<std::optional<std::string>> secret_beside(const std::filesystem::path& class_folder);

// The same, but it is made if there is none. The shipped class has none, and everybody knows its draw.
Result<std::string> secret_of_class(const std::filesystem::path& class_folder,
                                    const std::filesystem::path& root);

// The place of that file: in a class's folder, beside an archive. No other place is searched: a file in a
// submission is its student's.
std::filesystem::path secret_place(const std::filesystem::path& class_folder);

// A new one, which nobody keeps.
std::string any_secret();

// From a file that the caller names.
Result<std::string> read_secret(const std::filesystem::path&);

}  // namespace warpmark::batch
