// fill_table.cpp: finds the column, then each row's student; all other cells stay as they are.
#include "grader/cli/fill_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <set>

#include "grader/intake/csv_table.h"
#include "grader/intake/names.h"
#include "grader/report/text.h"
#include "harness/base/nearest.h"

namespace warpmark::cli {
namespace {

using intake::folded;
using intake::squeezed;

// Canvas's, Moodle's and Classroom 50's words.
constexpr std::array id_columns{"id",    "sisuserid", "sisloginid", "loginid", "identifier", "username",
                                "netid", "sid",       "studentid",  "email",   "mail",       "emailaddress"};

std::string cell(const std::string& text, char separator) {
    if (text.find_first_of(std::string("\"\r\n") + separator) == text.npos) return text;
    std::string quoted = "\"";
    for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + "\"";
}

std::optional<double> number(const std::string& text) {
    double value = 0;
    const auto [end, wrong] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (wrong != std::errc() || end != text.data() + text.size() || value <= 0) return std::nullopt;
    return value;
}

class Filling {
  public:
    Filling(std::string file, intake::CsvCells table) : file_(std::move(file)), table_(std::move(table)) {}

    std::expected<Filled, std::vector<Error>> fill(const std::string& column,
                                                   const std::vector<ToFill>& all) {
        if (table_.rows.empty()) return wrong(1, "The file is empty", "");
        if (auto found = find_columns(column); !found) return std::unexpected(found.error());
        for (const auto& one : all)
            for (const auto& id : one.ids)
                if (!id.empty()) by_id_[folded(id)].insert(&one);
        for (std::size_t at = 1; at < table_.rows.size(); ++at) fill_row(table_.rows[at]);
        for (const auto& one : all)
            if (!used_.contains(&one) && one.percent)
                filled_.left.push_back(one.student + ": the table has no such student");
        for (const auto& row : table_.rows) {
            for (std::size_t i = 0; i < row.cells.size(); ++i)
                filled_.text +=
                    (i ? std::string(1, table_.separator) : "") + cell(row.cells[i], table_.separator);
            filled_.text += "\r\n";
        }
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
            // Canvas puts the assignment's number behind its name.
            if (header[i] == column || header[i].starts_with(column + " (")) found.push_back(i);
            if (squeezed(header[i]) == "maximumgrade") most_column_ = i;
            if (std::ranges::find(id_columns, squeezed(header[i])) != id_columns.end()) ids_.push_back(i);
        }
        const int line = table_.rows[0].line;
        if (found.size() != 1)
            return wrong(line,
                         found.empty()
                             ? fmt::format("There is no column `{}`", report::one_line(column))
                             : fmt::format("Several columns are called `{}`", report::one_line(column)),
                         found.empty() ? suggestion(column, header) : "Give the whole name with --column.");
        if (ids_.empty())
            return wrong(line, "No column says which student a row is of",
                         "It has one called ID, or Identifier.");
        column_ = found[0];
        for (const auto& row : table_.rows)
            if (squeezed(row.cells[0]) == "pointspossible" && row.cells.size() > column_)
                most_ = number(row.cells[column_]).value_or(most_);
        return {};
    }

    const ToFill* student_of(const intake::CsvRow& row) const {
        constexpr std::string_view participant = "Participant ";
        std::set<const ToFill*> found;
        for (const auto at : ids_) {
            if (at >= row.cells.size() || row.cells[at].empty()) continue;
            auto id = row.cells[at];
            if (id.starts_with(participant)) id.erase(0, participant.size());
            if (const auto known = by_id_.find(folded(id)); known != by_id_.end())
                found.insert(known->second.begin(), known->second.end());
        }
        return found.size() == 1 ? *found.begin() : nullptr;
    }

    void fill_row(intake::CsvRow& row) {
        if (squeezed(row.cells[0]) == "pointspossible") return;
        const auto* one = student_of(row);
        const auto shown = report::short_name(row.cells[0]);
        if (!one || !used_.insert(one).second) {
            filled_.left.push_back(fmt::format(
                "line {}, {}: {}", row.line, shown,
                one ? "the same student is in another line" : "no student of the gradebook, or several"));
            return;
        }
        if (!one->percent) {
            filled_.left.push_back(fmt::format("line {}, {}: no final number", row.line, shown));
            return;
        }
        if (row.cells.size() <= column_) row.cells.resize(column_ + 1);
        auto most = most_;
        if (most_column_ && *most_column_ < row.cells.size())
            most = number(row.cells[*most_column_]).value_or(most_);
        row.cells[column_] = report::points(*one->percent * most / 100);
        ++filled_.cells;
    }

    const std::string file_;
    intake::CsvCells table_;
    std::vector<std::size_t> ids_;
    std::optional<std::size_t> most_column_;
    std::size_t column_ = 0;
    double most_ = 100;
    std::map<std::string, std::set<const ToFill*>> by_id_;
    std::set<const ToFill*> used_;
    Filled filled_;
};

}  // namespace

std::expected<Filled, std::vector<Error>> fill_table(const std::string& file, const std::string& text,
                                                     const std::string& column,
                                                     const std::vector<ToFill>& all) {
    auto cells = intake::read_cells(file, text);
    if (!cells) return std::unexpected(std::move(cells.error()));
    return Filling(file, std::move(*cells)).fill(column, all);
}

}  // namespace warpmark::cli
