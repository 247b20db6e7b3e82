// Quotes source in compiler style: line number, bar, line; below it a caret and an explanation.
#include "grader/report/source_excerpt.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <sstream>
#include <utility>

#include "grader/report/text_formatting.h"

namespace warpmark::report {
namespace {

constexpr std::size_t lines_max = 5;

// The visible part of a quoted line: `begin` characters are cut off on its left.
struct Window {
    std::size_t begin = 0, columns = 0;

    std::string of(std::string_view code) const {
        if (begin == 0) return cut(code, columns);
        std::size_t at = 0;
        for (std::size_t skipped = 0; at < code.size() && skipped < begin; ++skipped) {
            ++at;
            while (at < code.size() && (code[at] & 0xc0) == 0x80) ++at;
        }
        const bool is_indentation = code.substr(0, at).find_first_not_of(' ') == code.npos;
        return is_indentation ? cut(code.substr(at), columns) : "…" + cut(code.substr(at), columns - 1);
    }
};

// Removes the indentation that all quoted lines share and, if a caret would still be outside, the line's
// beginning.
Window window_of(std::string_view code, std::size_t caret, std::size_t shared, std::size_t columns) {
    if (letters(code) <= columns) return {0, columns};
    if (caret < shared + columns - columns / 4) return {shared, columns};
    return {caret - columns / 2, columns};
}

std::size_t indentation(const std::string& code) {
    return std::min(code.find_first_not_of(" \t"), code.size());
}

// A part of a quoted line, and its position.
struct Piece {
    std::string text;
    std::size_t begin = 0,
                indent = 0;  // characters of the line before it; added spaces at the beginning of `text`

    std::size_t column_of(std::size_t caret) const { return caret - std::min(caret, begin) + indent; }
};

// A line that is too long is continued on the next one; a very long one is cut.
std::vector<Piece> pieces_of(const std::string& code, std::size_t shared, std::size_t caret,
                             std::size_t columns) {
    constexpr std::size_t pieces_max = 3, hanging = 4;
    const std::size_t length = letters(code);
    if (length <= columns) return {{code}};
    const auto window = window_of(code, caret, shared, columns);
    if (length > (pieces_max + 1) * columns) return {{window.of(code), window.begin}};
    const std::size_t own = indentation(code), first = own - std::min(own, shared),
                      others = std::min(first + hanging, columns / 2);
    std::istringstream lines(
        wrapped(code.substr(own), std::string(first, ' '), std::string(others, ' '), columns));
    std::vector<Piece> pieces;
    std::size_t at = own;
    for (std::string line; std::getline(lines, line);) {
        const std::size_t indent = pieces.empty() ? first : others;
        const auto text = line.substr(std::min(indent, line.size()));
        at = std::min(code.find(text, at), code.size());
        pieces.push_back({line, letters(code.substr(0, at)), indent});
        at += text.size();
    }
    if (pieces.size() <= pieces_max) return pieces;
    return {{window.of(code), window.begin}};
}

// Puts a caret's note to its right, to its left, or below, depending on the space.
std::vector<std::string> caret_lines(std::size_t before, const std::string& note, std::size_t columns) {
    const std::string spaces(before, ' ');
    if (note.empty()) return {spaces + "^"};
    if (before + 2 + letters(note) <= columns) return {spaces + "^ " + note};
    if (letters(note) < before) return {std::string(before - letters(note) - 1, ' ') + note + " ^"};
    return {spaces + "^", cut(note, columns)};
}

// The caret's distance from the line's first character, if the column is within the line.
std::optional<std::size_t> caret_of(const Location& place, const std::string& code) {
    if (place.column < 1 || static_cast<std::size_t>(place.column) > code.size() + 1) return {};
    return letters(printable(code.substr(0, static_cast<std::size_t>(place.column - 1))));
}

}  // namespace

std::string who(const Location& location) {
    std::string text(role_text(location));
    if (!location.has_thread) return text;
    auto three = [](const std::array<uint32_t, 3>& p) { return fmt::format("({},{},{})", p[0], p[1], p[2]); };
    return text + (text.empty() ? "" : ": ") +
           fmt::format("block {} thread {}", three(location.block), three(location.thread));
}

std::string excerpt(const std::vector<Location>& places, const std::string& file, const std::string& source,
                    const std::string& indent, const View& view) {
    std::map<int, std::vector<const Location*>> by_line;
    for (std::size_t i = 0; i < places.size() && by_line.size() < lines_max; ++i)
        if (places[i].line > 0 && (places[i].file == file || places[i].file.empty()))
            if (!line_of(source, places[i].line).empty()) by_line[places[i].line].push_back(&places[i]);
    if (by_line.empty()) return "";
    const auto width = std::to_string(by_line.rbegin()->first).size();
    const std::size_t gutter = letters(indent) + width + 3;
    const std::size_t columns = std::max(view.width, gutter + 20) - gutter;
    std::size_t shared = columns;
    for (const auto& [line, here] : by_line) shared = std::min(shared, indentation(line_of(source, line)));
    std::string text;
    for (const auto& [line, here] : by_line) {
        const auto code = line_of(source, line);
        const auto pieces = pieces_of(printable(code), shared, caret_of(*here[0], code).value_or(0), columns);
        std::string number = std::to_string(line);
        const auto add = [&](const std::string& quoted) {
            text += fmt::format("{}{} {}\n", indent,
                                view.style.quiet(fmt::format("{:>{}} |", std::exchange(number, ""), width)),
                                quoted);
        };
        std::string last;  // many instances of a template share one note
        for (std::size_t i = 0; i < pieces.size(); ++i) {
            add(pieces[i].text);
            for (const auto* place : here) {
                const auto caret = caret_of(*place, code);
                const std::size_t end = i + 1 < pieces.size() ? pieces[i + 1].begin : std::string::npos;
                const bool is_here = caret && *caret >= pieces[i].begin && *caret < end;
                if (!is_here || pieces[i].column_of(*caret) >= columns) continue;
                last = printable(who(*place));
                for (const auto& one : caret_lines(pieces[i].column_of(*caret), last, columns))
                    add(view.style.middling(one));
            }
        }
        for (const auto* place : here) {
            const auto note = printable(who(*place));
            const auto caret = caret_of(*place, code);
            const bool has_caret =
                caret && *caret >= pieces[0].begin && pieces.back().column_of(*caret) < columns;
            if (has_caret || note.empty() || note == last) continue;
            last = note;
            const auto before = std::min(indentation(pieces[0].text), columns / 2);
            add(view.style.middling(cut(std::string(before, ' ') + note, columns)));
        }
    }
    return text;
}

}  // namespace warpmark::report
