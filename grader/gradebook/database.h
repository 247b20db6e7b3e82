// Database file of the gradebook: readable by its owner only, never on a network file system, and migrated
// when opened. A file that is damaged or not a gradebook is refused and left unchanged.
#pragma once
#include <SQLiteCpp/SQLiteCpp.h>

#include <filesystem>
#include <string>
#include <string_view>

#include "grader/gradebook/opening_options.h"
#include "harness/base/error.h"

namespace warpmark::gradebook {

// The name of a file system that other computers may write to at the same time; "" for any other.
std::string_view network_file_system(long magic);

Result<SQLite::Database> open_database(const std::filesystem::path&, Opening, const TestHooks& = {});

// Converts an exception of SQLite into a message and a fix.
Error error_of(const SQLite::Exception&, const std::filesystem::path&);

// Registers row_seal() with a connection. It hashes any values, with their types, to forty bits, so that the
// sum of a million fits.
void register_checksum_function(SQLite::Database&);

// Stores a checksum of the table definitions. Call it after the last step of the schema.
void seal_schema(SQLite::Database&);

// The first table with modified rows; "": there is none.
std::string broken_seal(SQLite::Database&);

}  // namespace warpmark::gradebook
