// Checksums of rows, and verification that a book's rows are unmodified (table_schema.h).
#pragma once
#include <SQLiteCpp/SQLiteCpp.h>

#include <string>

namespace warpmark::gradebook {

// Registers row_seal() with a connection. It hashes any values, with their types, to forty bits, so that the
// sum of a million fits.
void register_checksum_function(SQLite::Database&);

// Stores a checksum of the table definitions. Call it after the last step of the schema.
void seal_schema(SQLite::Database&);

// The first table with modified rows; "": there is none.
std::string broken_seal(SQLite::Database&);

}  // namespace warpmark::gradebook
