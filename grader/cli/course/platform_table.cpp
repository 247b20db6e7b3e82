// Search for the column and for each row's student, and replacement of the matching cells in the text.
#include "grader/cli/course/platform_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <set>

#include "grader/cli/course/student_name.h"
#include "grader/intake/csv_table.h"
#include "grader/intake/name_equivalence.h"
#include "grader/report/text_formatting.h"
#include "harness/base/nearest_name.h"

namespace warpmark::cli {
namespace {

using intake::folded;
using intake::is_number;
using intake::squeezed;

// Header names in Canvas, Moodle and Classroom 50; first those for the platform's own numbers.
constexpr std::array number_columns{"id", "identifier"};
constexpr std::array id_columns{"sisuserid", "sisloginid", "loginid", "username", "netid",
                                "sid",       "studentid",  "email",   "mail",     "emailaddress"};

bool is_one_of(const auto& words, const std::string& word) {
    return std::ranges::find(words, word) != words.end();
}

// Parses "10", "10.00", "10,00" and "1,000.00": digits after the last separator are decimals. "1,000" is
// ambiguous.
std::optional<double> number(const std::string& text) {
    constexpr std::size_t digits_of_thousands = 3;
    std::string plain = text;
    const auto last = text.find_last_of(".,");
    if (last != text.npos) {
        const bool is_only_one = text.find_first_of(".,") == last;
        const bool is_repeated = text.find(text[last]) != last;
        if (is_repeated || (is_only_one && text.size() - last - 1 == digits_of_thousands)) return {};
        plain.clear();
        for (std::size_t i = 0; i < text.size(); ++i)
            if (i == last)
                plain += '.';
            else if (text[i] != '.' && text[i] != ',')
                plain += text[i];
    }
    auto digits = plain;
    std::erase(digits, '.');
    if (!is_number(digits)) return {};
    const double value = std::strtod(plain.c_str(), nullptr);
    return value > 0 ? std::optional(value) : std::nullopt;
}

// True for "9,5", in tables with a decimal comma.
bool has_decimal_sign(const std::string& text, char sign) {
    const auto at = text.find(sign);
    return at != text.npos && is_number(text.substr(0, at)) && is_number(text.substr(at + 1)) &&
           text.size() - at - 1 <= 2;
}

bool has_decimal_commas(const intake::CsvCells& table) {
    bool has_comma = false;
    for (const auto& row : table.rows)
        for (const auto& cell : row.cells) {
            if (has_decimal_sign(cell, '.')) return false;
            has_comma = has_comma || has_decimal_sign(cell, ',');
        }
    return has_comma;
}

// True for Canvas's row of maximum points and of columns hidden from students.
bool is_points_row(const intake::CsvRow& row) {
    return squeezed(row.cells[0]) == "pointspossible";
}
bool is_posting_row(const intake::CsvRow& row) {
    return std::ranges::all_of(row.cells, [](const std::string& cell) {
        const auto word = squeezed(cell);
        return word.empty() || word == "muted" || word.starts_with("manualposting");
    });
}

using Students = std::set<const TableColumn*>;

// Lookup by name: exact spelling first, then lower case.
class Index {
  public:
    void add(const std::string& id, const TableColumn& one) {
        if (id.empty()) return;
        exact_[id].insert(&one);
        folded_[folded(id)].insert(&one);
    }
    Students find(const std::string& id) const {
        if (const auto found = exact_.find(id); found != exact_.end()) return found->second;
        const auto found = folded_.find(folded(id));
        return found == folded_.end() ? Students() : found->second;
    }

  private:
    std::map<std::string, Students> exact_, folded_;
};

class Filling {
  public:
    Filling(std::string file, const std::string& text, intake::CsvCells table)
        : file_(std::move(file)), text_(text), table_(std::move(table)) {}

    std::expected<FilledTable, std::vector<Error>> fill(const std::string& column,
                                                        const std::vector<TableColumn>& all) {
        if (table_.rows.empty()) return wrong(1, "The file is empty", "");
        if (auto found = find_columns(column); !found) return std::unexpected(found.error());
        if (auto known = find_most(column); !known) return std::unexpected(known.error());
        has_commas_ = has_decimal_commas(table_);
        for (const auto& one : all) {
            ours_.add(one.student, one);
            for (const auto& mail : one.mails) ours_.add(mail, one);
            for (const auto& id : one.platform_ids) platforms_.add(id, one);
        }
        find_students();
        for (std::size_t at = 1; at < table_.rows.size(); ++at)
            if (const auto value = value_of(at)) put(at, *value);
        filled_.text += text_.substr(copied_);
        for (const auto& one : all)
            if (one.percent && !lines_of(one))
                filled_.left.push_back(with_name(one.student, one.name) + ": the table has no such student");
        return std::move(filled_);
    }

  private:
    std::unexpected<std::vector<Error>> wrong(int line, std::string what, std::string way_out) const {
        return std::unexpected(
            std::vector{Error{std::move(what), Place{file_, line, 0}, std::move(way_out)}});
    }

    std::expected<void, std::vector<Error>> find_columns(const std::string& column) {
        const auto& header = table_.rows[0].cells;
        std::vector<std::size_t> found;
        for (std::size_t i = 0; i < header.size(); ++i) {
            const auto word = squeezed(header[i]);
            // Canvas appends the assignment's number to its name.
            if (header[i] == column || header[i].starts_with(column + " (")) found.push_back(i);
            if (word == "maximumgrade") most_column_ = i;
            if (is_one_of(number_columns, word)) numbers_.push_back(i);
            if (is_one_of(id_columns, word)) ids_.push_back(i);
        }
        const int line = table_.rows[0].line;
        if (found.size() != 1)
            return wrong(line,
                         found.empty()
                             ? fmt::format("There is no column `{}`", report::one_line(column))
                             : fmt::format("Several columns are called `{}`", report::one_line(column)),
                         found.empty() ? suggestion(column, header) : "Give the whole name with --column.");
        if (ids_.empty() && numbers_.empty())
            return wrong(line, "No column identifies the students",
                         "Canvas calls that column ID, Moodle Identifier. Export the table again.");
        column_ = found[0];
        return {};
    }

    // Errors if the maximum is unknown, because marks scaled to a guess would be wrong.
    std::expected<void, std::vector<Error>> find_most(const std::string& column) {
        const auto row = std::ranges::find_if(table_.rows, is_points_row);
        if (row == table_.rows.end()) return {};
        const auto cell = row->cells.size() > column_ ? row->cells[column_] : "";
        const auto most = number(cell);
        if (!most)
            return wrong(row->line,
                         fmt::format("`Points Possible` of `{}` is `{}`, but must be a number greater than 0",
                                     report::one_line(column), report::short_name(cell)),
                         "Give the assignment its points on the platform, and export the table again.");
        most_ = *most;
        return {};
    }

    Students called(const intake::CsvRow& row, bool is_sure) const {
        Students found;
        const auto look = [&](const std::vector<std::size_t>& columns, const Index& index) {
            for (const auto at : columns)
                if (at < row.cells.size()) found.merge(index.find(row.cells[at]));
        };
        look(numbers_, is_sure ? platforms_ : ours_);
        look(ids_, is_sure ? ours_ : platforms_);
        if (!is_sure) return found;
        // Moodle's "Participant 12345" is translated in other languages, but has the same number.
        for (const auto at : numbers_) {
            if (at >= row.cells.size()) continue;
            const auto& cell = row.cells[at];
            found.merge(platforms_.find(cell.substr(cell.find_last_not_of("0123456789") + 1)));
        }
        return found;
    }

    void find_students() {
        for (const bool is_sure : {true, false}) {
            std::map<const TableColumn*, std::vector<std::size_t>> rows;
            for (std::size_t at = 1; at < table_.rows.size(); ++at) {
                if (students_.contains(at) || is_points_row(table_.rows[at])) continue;
                auto found = called(table_.rows[at], is_sure);
                std::erase_if(found, [&](const TableColumn* one) { return lines_.contains(one); });
                if (found.empty()) continue;
                students_[at] = found;
                if (found.size() == 1) rows[*found.begin()].push_back(at);
            }
            for (auto& [one, lines] : rows) lines_[one] = std::move(lines);
        }
    }

    const std::vector<std::size_t>* lines_of(const TableColumn& one) const {
        const auto found = lines_.find(&one);
        return found == lines_.end() ? nullptr : &found->second;
    }

    // The new content of the cell; nothing if it stays unchanged, with the reason noted.
    std::optional<std::string> value_of(std::size_t at) {
        const auto& row = table_.rows[at];
        if (is_points_row(row) || is_posting_row(row)) return {};
        const auto leave = [&](std::string_view why) {
            filled_.left.push_back(
                fmt::format("line {}, {}: {}", row.line, report::short_name(row.cells[0]), why));
            return std::nullopt;
        };
        const auto found = students_.find(at);
        if (found == students_.end()) return leave("no student of the gradebook");
        if (found->second.size() > 1) return leave("several students of the gradebook");
        const auto& one = **found->second.begin();
        if (lines_of(one)->size() > 1) return leave("several lines are for the same student");
        if (!one.percent) return leave("no final number");
        auto most = std::optional(most_);
        if (most_column_) most = number(row.cells.size() > *most_column_ ? row.cells[*most_column_] : "");
        if (!most) return leave("its `Maximum Grade` must be a number greater than 0");
        auto value = report::points(*one.percent * *most / 100);
        if (has_commas_) std::ranges::replace(value, '.', ',');
        const bool needs_quotes = value.find(table_.separator) != value.npos;
        return needs_quotes ? '"' + value + '"' : value;
    }

    void put(std::size_t at, const std::string& value) {
        const auto& cells = table_.bytes[at];
        const bool is_there = cells.size() > column_;
        const auto [begin, end] =
            is_there ? cells[column_] : intake::CellBytes{cells.back().end, cells.back().end};
        filled_.text += text_.substr(copied_, begin - copied_);
        if (!is_there) filled_.text += std::string(column_ + 1 - cells.size(), table_.separator);
        filled_.text += value;
        copied_ = end;
        ++filled_.cells;
    }

    const std::string file_;
    const std::string& text_;
    const intake::CsvCells table_;
    std::vector<std::size_t> numbers_, ids_;  // columns
    std::optional<std::size_t> most_column_;
    std::size_t column_ = 0;
    double most_ = 100;
    bool has_commas_ = false;
    Index ours_, platforms_;
    std::map<std::size_t, Students> students_;                      // candidates for the row
    std::map<const TableColumn*, std::vector<std::size_t>> lines_;  // rows of the student
    std::size_t copied_ = 0;                                        // bytes of the text
    FilledTable filled_;
};

}  // namespace

std::expected<FilledTable, std::vector<Error>> fill_table(const std::string& file, const std::string& text,
                                                          const std::string& column,
                                                          const std::vector<TableColumn>& all) {
    const auto decoded = intake::table_text(file, text);
    if (!decoded) return std::unexpected(decoded.error());
    auto cells = intake::read_cells(file, text);
    if (!cells) return std::unexpected(std::move(cells.error()));
    // Only digits are written into the text, so it keeps its own encoding.
    if (decoded->is_windows_1252)
        for (auto& row : cells->rows)
            for (auto& cell : row.cells) cell = intake::from_windows_1252(cell);
    auto filled = Filling(file, text, std::move(*cells)).fill(column, all);
    if (filled) filled->note = decoded->note;
    return filled;
}

}  // namespace warpmark::cli
