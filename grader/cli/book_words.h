// book_words.h: Finds the gradebook among the words of a call.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "harness/base/error.h"

namespace warpmark::cli {

// The gradebook that a path means: itself, or `class.db` in a folder.
std::filesystem::path book_in(const std::string& path);

// Takes the word out of the list that is an SQLite database, or a folder with a `class.db`; "": there is
// none. An Error: there are two of them, or one beside another `book` that an option names.
Result<std::string> take_book(std::vector<std::string>& words, const std::string& book);

// The file that an action of `gradebook` writes: its word or -o, "" if neither is given. An Error: both are
// given.
Result<std::string> output_of(const std::vector<std::string>& words, const std::string& option);

// An Error: the name of an export is that of a gradebook, which does not exist.
Result<void> may_be_table(const std::string& file);

}  // namespace warpmark::cli
