// Check of the handout's table of points. Each row names its checks and gives the sum of their points.
//
//     | points | | checks |
//     |---:|---|---|
//     | 5 | the file compiles | `compiles` |
//     | **20** | rung 2 | `staged-*` |
//
// Parser for the table's rows, and their comparison with the lab's checks.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <sstream>
#include <vector>

#include "grader/lab/did_you_mean.h"
#include "grader/prove/handout_rules.h"

namespace warpmark::batch {
namespace {

struct Cell {
    std::string text;  // without surrounding spaces and asterisks
    int column = 1;
};

struct Name {
    std::string text;
    Place where;
};

struct Row {
    double points = 0;
    std::vector<Name> checks;
    Place where;
};

constexpr const char* way_out_of_form =
    "Write `| points | | checks |` above the rows, and the ids of a row's checks in its last column.";

std::string without(const std::string& text, std::string_view around) {
    const auto begin = text.find_first_not_of(around);
    return begin == text.npos ? "" : text.substr(begin, text.find_last_not_of(around) - begin + 1);
}

// The cells of a table row; empty for other lines.
std::vector<Cell> cells_of(const std::string& line) {
    std::vector<Cell> cells;
    if (!line.starts_with('|')) return cells;
    for (std::size_t at = 1; at < line.size();) {
        const auto end = std::min(line.find('|', at), line.size());
        const auto inner = line.substr(at, end - at);
        const auto blanks = std::min(inner.find_first_not_of(' '), inner.size());
        if (end < line.size() || blanks < inner.size())
            cells.push_back({without(inner, " *"), static_cast<int>(at + blanks) + 1});
        at = end + 1;
    }
    return cells;
}

std::optional<double> number_in(const std::string& text) {
    double number = 0;
    const auto [end, wrong] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (wrong != std::errc() || end != text.data() + text.size()) return {};
    return number;
}

// The words of the last cell, without commas and backticks.
std::vector<Name> names_in(const Cell& cell, const std::string& line, Place where) {
    std::vector<Name> names;
    constexpr std::string_view between = " ,`";
    const auto first = static_cast<std::size_t>(cell.column - 1);
    const auto last = std::min(line.find('|', first), line.size());
    for (auto at = line.find_first_not_of(between, first); at < last;
         at = line.find_first_not_of(between, at)) {
        const auto end = std::min(line.find_first_of(between, at), last);
        where.column = static_cast<int>(at) + 1;
        names.push_back({line.substr(at, end - at), where});
        at = end;
    }
    return names;
}

class Table {
  public:
    Table(const Lab& lab, const std::string& file) : lab_(lab), file_(file) {}

    void read(const std::string& handout) {
        std::istringstream lines(handout);
        int number = 0;
        bool inside = false;
        for (std::string line; std::getline(lines, line);) {
            ++number;
            const auto cells = cells_of(line);
            if (cells.empty())
                inside = false;
            else if (inside)
                read_row(cells, line, number);
            else if (cells[0].text == "points") {
                inside = true;
                has_table_ = true;
                if (cells.back().text != "checks")
                    wrong({file_, number, 1}, "The table of points does not name its checks",
                          way_out_of_form);
            }
        }
    }

    std::string compared() {
        if (!has_table_)
            wrong({file_, 0, 0}, "The handout has no table of points",
                  "Add one that begins with `| points | | checks |`.");
        if (!errors_.empty()) return errors_;
        for (const auto& row : rows_) compare(row);
        for (const auto& check : lab_.checks)
            if (check.points > 0 && !row_of_.contains(check.id))
                wrong({file_, rows_.empty() ? 0 : rows_.back().where.line, rows_.empty() ? 0 : 1},
                      fmt::format("No row of the table names `{}`, which gives {} points", check.id,
                                  check.points),
                      check.hidden ? "Add a row for it, with `hidden` as its check." : "Add it to its row.");
        return errors_;
    }

  private:
    void wrong(const Place& where, const std::string& what, const std::string& way_out) {
        errors_ += (errors_.empty() ? "" : "\n") + to_text(Error{what, where, way_out});
    }

    void read_row(const std::vector<Cell>& cells, const std::string& line, int number) {
        const auto points = number_in(cells[0].text);
        if (!points) return;  // the separator below the header, or a row of text
        Row& row = rows_.emplace_back(Row{*points, {}, {file_, number, cells[0].column}});
        if (cells.size() > 2) row.checks = names_in(cells.back(), line, row.where);
        if (row.checks.empty()) wrong(row.where, "This row names no check", way_out_of_form);
    }

    bool means(const Name& name, const Check& check) const {
        if (name.text == "hidden") return check.hidden;
        if (check.hidden) return false;
        if (name.text.ends_with('*')) return check.id.starts_with(name.text.substr(0, name.text.size() - 1));
        return check.id == name.text;
    }

    void compare(const Row& row) {
        double sum = 0;
        std::vector<std::string> ids;
        for (const auto& check : lab_.checks)
            if (!check.hidden) ids.push_back(check.id);
        for (const auto& name : row.checks) {
            bool any = false;
            for (const auto& check : lab_.checks) {
                if (!means(name, check)) continue;
                any = true;
                const auto [known, is_new] = row_of_.emplace(check.id, name.where.line);
                if (is_new)
                    sum += check.points;
                else
                    wrong(name.where, fmt::format("`{}` is in two rows", check.id),
                          fmt::format("Line {} names it, too: remove one of them.", known->second));
            }
            if (!any)
                wrong(name.where, fmt::format("There is no check `{}`", name.text),
                      lab::suggestion(name.text, ids));
        }
        constexpr double half_a_hundredth = 0.005;
        if (std::abs(sum - row.points) > half_a_hundredth)
            wrong(
                row.where,
                fmt::format("The table gives {} points here, but the checks of this row {}", row.points, sum),
                "Correct the number, the names of the checks, or their `points`.");
    }

    const Lab& lab_;
    const std::string& file_;
    bool has_table_ = false;
    std::vector<Row> rows_;
    std::map<std::string, int> row_of_;  // line of a check
    std::string errors_;
};

}  // namespace

std::string wrong_with_points(const Lab& lab, const std::string& file, const std::string& handout) {
    Table table(lab, file);
    table.read(handout);
    return table.compared();
}

}  // namespace warpmark::batch
