// Secret from which the cases of a class are drawn. It lies in a file next to the class and is the same for
// all students and attempts.
#pragma once
#include <filesystem>
#include <optional>
#include <string>

#include "harness/base/error.h"

namespace warpmark::batch {

inline constexpr const char* secret_file = ".warpmark-secret";

// The class's own secret, if it has one. An Error: its file is not regular, is another user's, is readable by
// others, or is too short.
Result<std::optional<std::string>> secret_beside(const std::filesystem::path& class_folder);

// The same, but a new secret is created if there is none. The shipped class has a fixed, public secret.
Result<std::string> secret_of_class(const std::filesystem::path& class_folder,
                                    const std::filesystem::path& root);

// The secret's file: in a class's folder, or next to an archive. No other place is searched, because a file
// in a submission is the student's.
std::filesystem::path secret_place(const std::filesystem::path& class_folder);

// A new random secret, which is not stored.
std::string any_secret();

// Reads the secret from a file that the caller names.
Result<std::string> read_secret(const std::filesystem::path&);

}  // namespace warpmark::batch
