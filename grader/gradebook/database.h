// The book's file: made for its owner alone, never on a network file system, brought up to date,
// and refused, untouched, if it is no book or damaged.
#pragma once
#include <SQLiteCpp/SQLiteCpp.h>

#include <filesystem>
#include <string>
#include <string_view>

#include "grader/gradebook/opening_options.h"
#include "harness/base/error.h"

namespace warpmark::gradebook {

// The name of a file system that other computers may write to meanwhile; "" of any other.
std::string_view network_file_system(long magic);

Result<SQLite::Database> open_database(const std::filesystem::path&, Opening, const TestHooks& = {});

// An exception of SQLite -> words, and what to do.
Error error_of(const SQLite::Exception&, const std::filesystem::path&);

}  // namespace warpmark::gradebook
