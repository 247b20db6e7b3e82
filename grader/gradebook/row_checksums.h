// A number for a row, and whether the rows of a book are those that were written
// (table_schema.h).
#pragma once
#include <SQLiteCpp/SQLiteCpp.h>

#include <string>

namespace warpmark::gradebook {

// Makes row_seal() known to a connection: of any values, with their types; forty bits, so that the sum of a
// million fits.
void know_seals(SQLite::Database&);

// The tables themselves are as they now are: after the last step of the schema.
void seal_schema(SQLite::Database&);

// The first table whose rows are not what was written; "": there is none.
std::string broken_seal(SQLite::Database&);

}  // namespace warpmark::gradebook
