// Parser of `lab.toml` and hidden.toml. Reports every error in them with its place and a fix.
#pragma once
#include <expected>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grader/lab/lab.h"

namespace warpmark::lab {

using Errors = std::vector<Error>;

// One TOML file as text; `file` names it in errors. An empty name: the file does not exist.
struct TomlText {
    std::string file, text;
};

// Pure: the data of the two files, cross-checked. Folders, sources and hash stay empty.
std::expected<Lab, Errors> read_lab(const std::string& id, const TomlText& lab, const TomlText& hidden);

// The same from disk, with the oracle and the reference. In a student's checkout, `solution_folder` may be
// empty or missing.
std::expected<Lab, Errors> load_lab(const std::filesystem::path& folder,
                                    const std::filesystem::path& solution_folder);

// "never", "after-hints" or "always"; nothing for another word.
std::optional<Advice> advice_of(std::string_view word);

}  // namespace warpmark::lab
