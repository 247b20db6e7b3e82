// A CSV file with a header → rows by column name, each with its line.
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
    std::string_view also;  // other words for it, with spaces between
    bool required = false;
};

struct CsvRow {
    int line = 0;
    std::vector<std::string> cells;  // in the order of the columns that were asked for; "" if there is none
};

struct CsvTable {
    std::vector<CsvRow> rows;
    std::vector<bool> has;  // which of the columns are there
};

// Where a cell stands in the text, with its quotes and the spaces around it.
struct CellBytes {
    std::size_t begin = 0, end = 0;
};

// All cells as they stand, the header among them.
struct CsvCells {
    char separator = ',';
    std::vector<CsvRow> rows;
    std::vector<std::vector<CellBytes>> bytes;  // of each row's cells
};
std::expected<CsvCells, std::vector<Error>> read_cells(const std::string& file, std::string_view text);

// RFC 4180, with commas, semicolons or tabs between cells; a byte order mark and empty lines are passed over.
// All errors come together, each with its line.
std::expected<CsvTable, std::vector<Error>> read_csv(const std::string& file, std::string_view text,
                                                     std::span<const Column>);

}  // namespace warpmark::intake
