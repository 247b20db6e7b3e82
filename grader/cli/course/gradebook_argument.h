// Search for the gradebook among the words of a call.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "harness/base/error.h"

namespace warpmark::cli {

// The path of a gradebook: the given file, or `class.db` in the given folder.
std::filesystem::path book_in(const std::string& path);

// Removes the word that names a gradebook (an SQLite database, or a folder with one called `class.db`) from
// the list and returns it; "" if there is none. An Error: there are two, or an option names another `book`.
Result<std::string> take_book(std::vector<std::string>& words, const std::string& book);

// The output file of an action of `gradebook`: its word or -o; "" if there is neither. An Error: both are
// given.
Result<std::string> output_of(const std::vector<std::string>& words, const std::string& option);

// An Error: the name of an export ends in .db, so it is probably a mistyped gradebook.
Result<void> may_be_table(const std::string& file);

}  // namespace warpmark::cli
