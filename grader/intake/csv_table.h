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

}  // namespace warpmark::intake
