// Applies edits to a source, and compares its lines before and after.
#include "harness/source/source_patch.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <vector>

#include "harness/source/source_tokens.h"

namespace warpmark::fix {
namespace {

constexpr size_t most_compared = 4'000'000;  // pairs of lines; above it, all lines count as new

// The line of `before`, from 1, that each line of `after` equals, or 0. Equal lines at both ends are matched
// first; the longest common subsequence matches the rest.
std::vector<int> origins(const std::vector<std::string_view>& before,
                         const std::vector<std::string_view>& after) {
    std::vector<int> from(after.size(), 0);
    size_t first = 0, same_end = 0;
    while (first < before.size() && first < after.size() && before[first] == after[first]) {
        from[first] = static_cast<int>(first) + 1;
        ++first;
    }
    while (same_end + first < before.size() && same_end + first < after.size() &&
           before[before.size() - 1 - same_end] == after[after.size() - 1 - same_end]) {
        from[after.size() - 1 - same_end] = static_cast<int>(before.size() - same_end);
        ++same_end;
    }
    const size_t rows = before.size() - first - same_end, columns = after.size() - first - same_end;
    if (rows * columns > most_compared) return from;
    std::vector<std::vector<size_t>> common(rows + 1, std::vector<size_t>(columns + 1, 0));
    for (size_t row = rows; row-- > 0;)
        for (size_t column = columns; column-- > 0;)
            common[row][column] = before[first + row] == after[first + column]
                                      ? common[row + 1][column + 1] + 1
                                      : std::max(common[row + 1][column], common[row][column + 1]);
    for (size_t row = 0, column = 0; row < rows && column < columns;) {
        if (before[first + row] == after[first + column]) {
            from[first + column] = static_cast<int>(first + row) + 1;
            ++row;
            ++column;
        } else if (common[row + 1][column] >= common[row][column + 1]) {
            ++row;
        } else {
            ++column;
        }
    }
    return from;
}

}  // namespace

std::string patched(std::string_view source, const Patch& patch) {
    return patch.edits.applied(source).text();
}

int line_before(std::string_view source, const Patch& patch, int line) {
    const auto text = patched(source, patch);
    const auto from = origins(text_lines(source), text_lines(text));
    return line >= 1 && static_cast<size_t>(line) <= from.size() ? from[static_cast<size_t>(line) - 1] : 0;
}

std::string lines_changed(std::string_view source, const Patch& patch) {
    const auto text = patched(source, patch);
    const auto before = text_lines(source), after = text_lines(text);
    const auto from = origins(before, after);
    std::string shown;
    size_t next = 0;  // index of the next old line
    bool is_open = false;
    const auto heading = [&] {
        if (!is_open) shown += fmt::format("@@ line {}\n", next + 1);
        is_open = true;
    };
    const auto take_away = [&](size_t end) {
        for (; next < end; ++next) {
            heading();
            shown += fmt::format("-{}\n", before[next]);
        }
    };
    for (size_t at = 0; at < after.size(); ++at) {
        if (from[at] == 0) {
            // Removed lines precede the lines that replace them.
            size_t resumes = at;
            while (resumes < after.size() && from[resumes] == 0) ++resumes;
            take_away(resumes < after.size() ? static_cast<size_t>(from[resumes]) - 1 : before.size());
            heading();
            shown += fmt::format("+{}\n", after[at]);
            continue;
        }
        take_away(static_cast<size_t>(from[at]) - 1);
        next = static_cast<size_t>(from[at]);
        is_open = false;
    }
    take_away(before.size());
    return shown;
}

std::string typed_in(std::string_view source, std::string_view lines) {
    constexpr std::string_view heading = "@@ line ";
    const auto before = text_lines(source);
    std::string text;
    size_t next = 0;
    const auto copy_to = [&](size_t end) {
        for (; next < std::min(end, before.size()); ++next) text += fmt::format("{}\n", before[next]);
    };
    for (const auto line : text_lines(lines)) {
        if (line.starts_with(heading)) {
            size_t number = 1;
            std::from_chars(line.data() + heading.size(), line.data() + line.size(), number);
            copy_to(number - 1);
        } else if (line.starts_with("-")) {
            ++next;
        } else {
            text += fmt::format("{}\n", line.substr(1));
        }
    }
    copy_to(before.size());
    return text;
}

}  // namespace warpmark::fix
