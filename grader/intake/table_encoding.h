// Conversion of a teacher's table to UTF-8. Excel on Windows saves a CSV as Windows-1252.
#pragma once
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/error.h"

namespace warpmark::intake {

struct TableText {
    std::string text;              // UTF-8; a byte order mark stays
    bool is_windows_1252 = false;  // it was not UTF-8
    std::string note;              // a note for people in that case, with an example from the table
};

// An Error, with the line: bytes that Windows-1252 does not define, a table that is partly UTF-8, or
// implausible names. UTF-16 and binary files are returned unchanged: read_cells() refuses them.
std::expected<TableText, std::vector<Error>> table_text(const std::string& file, std::string_view bytes);

// Each byte is one character. Bytes that are not defined become U+FFFD.
std::string from_windows_1252(std::string_view bytes);

}  // namespace warpmark::intake
