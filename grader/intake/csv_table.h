// Reader of CSV files with a header; returns rows by column name, with their lines.
#pragma once
#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/error.h"

namespace warpmark::intake {

struct Column {
    std::string_view name;
    std::string_view also;  // synonyms, separated by spaces
    bool required = false;
};

struct CsvRow {
    int line = 0;
    std::vector<std::string> cells;  // in the order of the requested columns; "" if missing
};

struct CsvTable {
    std::vector<CsvRow> rows;
    std::vector<bool> has;  // true for each column in the file
};

// Position of a cell in the text, including its quotes and surrounding spaces.
struct CellBytes {
    std::size_t begin = 0, end = 0;
};

// All cells without interpretation, including the header.
struct CsvCells {
    char separator = ',';
    std::vector<CsvRow> rows;
    std::vector<std::vector<CellBytes>> bytes;  // of each row's cells
};
std::expected<CsvCells, std::vector<Error>> read_cells(const std::string& file, std::string_view text);

// RFC 4180, with commas, semicolons or tabs between cells; skips a byte order mark and empty lines. Reports
// all errors at once, each with its line.
std::expected<CsvTable, std::vector<Error>> read_csv(const std::string& file, std::string_view text,
                                                     std::span<const Column>);

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
