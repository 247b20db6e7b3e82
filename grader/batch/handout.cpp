// handout.cpp: adds up the handout's table of points, and counts the hints.
#include "grader/batch/handout.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <sstream>

#include "grader/lab/files.h"
#include "grader/lab/hints.h"
#include "grader/lab/limits.h"

namespace warpmark::batch {
namespace {

namespace fs = std::filesystem;

// The first cell of a table's line, without blanks and stars; nothing if this is no such line.
std::optional<std::string> first_cell(const std::string& line) {
    if (!line.starts_with('|')) return {};
    auto cell = line.substr(1, line.find('|', 1) - 1);
    std::erase_if(cell, [](char c) { return c == ' ' || c == '*'; });
    return cell;
}

bool is_number(const std::string& text) {
    return !text.empty() && text.find_first_not_of("0123456789.") == text.npos && text != ".";
}

// The numbers of the first column of the table that calls it `points`.
std::optional<double> points_in(const std::string& handout) {
    std::optional<double> sum;
    bool in_table = false;
    std::istringstream lines(handout);
    for (std::string line; std::getline(lines, line);) {
        auto cell = first_cell(line);
        if (cell == "points") {
            sum = sum.value_or(0);
            in_table = true;
        }
        in_table = in_table && cell;
        if (in_table && is_number(*cell)) *sum += std::stod(*cell);
    }
    return sum;
}

}  // namespace

std::string wrong_with_handout(const Lab& lab) {
    auto path = fs::path(lab.folder) / "README.md";
    auto text = lab::read_text(path, limits::lab_file_bytes_max);
    if (!text) return "The lab has no handout. " + to_text(text.error());
    auto points = points_in(*text);
    if (!points) return "The handout has no table of points: add one that begins with `| points | |`.";
    if (*points != lab.max_score())
        return fmt::format("The handout's table adds up to {} points, but the lab's checks to {}.", *points,
                           lab.max_score());
    return "";
}

std::string wrong_with_hints(const Lab& lab) {
    auto hints = lab::load_hints(lab.folder);
    std::string all;
    if (!hints)
        for (const auto& error : hints.error()) all += (all.empty() ? "" : "\n") + to_text(error);
    else if (auto count = hints->texts.size(); count < limits::hints_min || count > limits::hints_max)
        all = fmt::format("The lab has {} hint{}: give it {} to {}.", count, count == 1 ? "" : "s",
                          limits::hints_min, limits::hints_max);
    return all;
}

}  // namespace warpmark::batch
