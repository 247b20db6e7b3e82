// Parses cells, then the header, then rows with the same number of cells.
#include "grader/intake/csv_table.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/intake/name_equivalence.h"

namespace warpmark::intake {
namespace {

constexpr std::size_t errors_max = 20;

std::string trimmed(const std::string& text) {
    const auto first = text.find_first_not_of(" \t");
    if (first == text.npos) return "";
    return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

// The most frequent separator in the first line, outside of quotes.
char separator_of(std::string_view text) {
    std::size_t counts[3] = {};
    constexpr std::string_view signs = ",;\t";
    bool is_quoted = false;
    for (const char letter : text) {
        if (letter == '"') is_quoted = !is_quoted;
        if (letter == '\n' && !is_quoted) break;
        if (const auto which = signs.find(letter); which != signs.npos && !is_quoted) ++counts[which];
    }
    return signs[static_cast<std::size_t>(std::max_element(counts, counts + 3) - counts)];
}

struct Cells {
    std::vector<CsvRow> rows;
    std::vector<std::vector<CellBytes>> bytes;
    int open_quote = 0;  // the line of an unterminated quote
};

class CellReader {
  public:
    explicit CellReader(char separator) : separator_(separator) {}

    // Reads from this byte on.
    Cells read(std::string_view text, std::size_t first) {
        begin_ = first;
        for (std::size_t i = first; i < text.size(); ++i) {
            const char letter = text[i];
            if (is_quoted_)
                i += quoted(letter, i + 1 < text.size() ? text[i + 1] : '\0');
            else if (letter == '"' && trimmed(cell_).empty())
                begin_quote();
            else if (letter == separator_)
                end_cell(i, i + 1);
            else if (letter == '\n')
                end_row(i > begin_ && text[i - 1] == '\r' ? i - 1 : i, i + 1);
            else if (letter != '\r' || i + 1 == text.size() || text[i + 1] != '\n')
                cell_ += letter;
        }
        if (!cell_.empty() || was_quoted_ || !row_.cells.empty()) end_row(text.size(), text.size());
        if (is_quoted_) cells_.open_quote = quote_line_;
        return std::move(cells_);
    }

  private:
    // The number of further characters that it consumes.
    std::size_t quoted(char letter, char next) {
        if (letter == '\n') ++line_;
        const bool is_doubled = letter == '"' && next == '"';
        if (letter != '"' || is_doubled) {
            cell_ += letter;
            return is_doubled;
        }
        is_quoted_ = false;
        was_quoted_ = true;
        return 0;
    }
    void begin_quote() {
        cell_.clear();
        is_quoted_ = true;
        quote_line_ = line_;
    }
    void end_cell(std::size_t end, std::size_t next) {
        row_.cells.push_back(was_quoted_ ? cell_ : trimmed(cell_));
        bytes_.push_back({begin_, end});
        begin_ = next;
        cell_.clear();
        was_quoted_ = false;
    }
    void end_row(std::size_t end, std::size_t next) {
        end_cell(end, next);
        row_.line = first_line_;
        const bool is_empty = std::ranges::all_of(row_.cells, &std::string::empty);
        if (!is_empty) {
            cells_.rows.push_back(row_);
            cells_.bytes.push_back(bytes_);
        }
        row_ = {};
        bytes_.clear();
        first_line_ = ++line_;
    }

    const char separator_;
    Cells cells_;
    CsvRow row_;
    std::vector<CellBytes> bytes_;
    std::string cell_;
    std::size_t begin_ = 0;  // of the cell
    int line_ = 1, first_line_ = 1, quote_line_ = 0;
    bool is_quoted_ = false, was_quoted_ = false;
};

// A column's own name takes precedence over synonyms.
bool is_called(const Column& column, const std::string& word) {
    return squeezed(word) == squeezed(column.name);
}

bool means(const Column& column, const std::string& word) {
    const auto key = squeezed(word);
    std::string_view left = column.also;
    while (!left.empty()) {
        const auto end = std::min(left.find(' '), left.size());
        if (key == left.substr(0, end)) return true;
        left.remove_prefix(std::min(end + 1, left.size()));
    }
    return false;
}

}  // namespace

std::expected<CsvCells, std::vector<Error>> read_cells(const std::string& file, std::string_view text) {
    const auto wrong = [&](int line, std::string what, std::string way_out) {
        return std::unexpected(std::vector{Error{std::move(what), Place{file, line, 0}, std::move(way_out)}});
    };
    if (text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff"))
        return wrong(1, "This is UTF-16 text", "Save it as CSV in UTF-8.");
    if (text.find('\0') != text.npos)
        return wrong(1, "This is not a text file", "Save the table as CSV in UTF-8.");
    const std::size_t first = text.starts_with("\xef\xbb\xbf") ? 3 : 0;
    const char separator = separator_of(text.substr(first));
    auto cells = CellReader(separator).read(text, first);
    if (cells.open_quote)
        return wrong(cells.open_quote, "The quoted cell that begins here is never closed",
                     "Add the closing `\"`.");
    return CsvCells{separator, std::move(cells.rows), std::move(cells.bytes)};
}

std::expected<CsvTable, std::vector<Error>> read_csv(const std::string& file, std::string_view text,
                                                     std::span<const Column> columns) {
    std::vector<Error> errors;
    const auto wrong = [&](int line, std::string what, std::string way_out) {
        if (errors.size() < errors_max)
            errors.push_back({std::move(what), Place{file, line, 0}, std::move(way_out)});
    };
    const auto read = read_cells(file, text);
    if (!read) return std::unexpected(read.error());
    const auto& cells = *read;
    std::string names;
    for (const auto& column : columns) names += (names.empty() ? "" : ",") + std::string(column.name);
    const std::string header_help = fmt::format("The first line names the columns, in any order: {}.", names);
    if (cells.rows.empty()) wrong(1, "The file is empty", header_help);
    if (!errors.empty()) return std::unexpected(std::move(errors));
    const auto& header = cells.rows[0];
    CsvTable table;
    std::vector<std::size_t> places;
    for (const auto& column : columns) {
        std::vector<std::size_t> found;
        for (const auto is_it : {is_called, means})
            for (std::size_t i = 0; i < header.cells.size() && (found.empty() || is_it == is_called); ++i)
                if (is_it(column, header.cells[i])) found.push_back(i);
        if (found.empty() && column.required)
            wrong(header.line, fmt::format("There is no column `{}`", column.name), header_help);
        if (found.size() > 1)
            wrong(header.line, fmt::format("Two columns mean `{}`", column.name), "Leave one of them.");
        table.has.push_back(!found.empty());
        places.push_back(found.empty() ? header.cells.size() : found[0]);
    }
    for (std::size_t r = 1; r < cells.rows.size(); ++r) {
        const auto& row = cells.rows[r];
        const bool is_longer = std::any_of(
            row.cells.begin() + static_cast<std::ptrdiff_t>(std::min(row.cells.size(), header.cells.size())),
            row.cells.end(), [](const auto& cell) { return !cell.empty(); });
        if (is_longer)
            wrong(row.line,
                  fmt::format("This line has {} cells, but the header has {}", row.cells.size(),
                              header.cells.size()),
                  "Put a cell that contains a separator into quotes.");
        CsvRow kept;
        kept.line = row.line;
        for (const auto place : places)
            kept.cells.push_back(place < row.cells.size() ? row.cells[place] : std::string());
        table.rows.push_back(std::move(kept));
    }
    if (!errors.empty()) return std::unexpected(std::move(errors));
    return table;
}

}  // namespace warpmark::intake
