// excerpt.cpp: the way compilers quote: line number, bar, line; below it a caret and what happened there.
#include "grader/report/excerpt.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "grader/report/text.h"

namespace warpmark::report {
namespace {

constexpr std::size_t quoted_letters_max = 140;
constexpr std::size_t places_max = 4;

std::string quote_line(std::string line) {
    line = printable(line);
    if (letters(line) <= quoted_letters_max) return line;
    std::size_t end = quoted_letters_max;
    while (end > 0 && (line[end] & 0xc0) == 0x80) --end;
    return line.substr(0, end) + "…";
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
                    const std::string& indent, const Style& style) {
    std::map<int, std::vector<const Location*>> by_line;
    for (std::size_t i = 0; i < places.size() && by_line.size() < places_max; ++i)
        if (places[i].line > 0 && (places[i].file == file || places[i].file.empty()))
            by_line[places[i].line].push_back(&places[i]);
    std::string text;
    int width = by_line.empty() ? 0 : static_cast<int>(std::to_string(by_line.rbegin()->first).size());
    for (const auto& [line, here] : by_line) {
        auto code = line_of(source, line);
        if (code.empty()) continue;
        text += fmt::format("{}{} {}\n", indent, style.quiet(fmt::format("{:>{}} |", line, width)),
                            quote_line(code));
        std::string last;  // a template's many instances are one note
        for (const auto* place : here) {
            auto note = printable(who(*place));
            int column = place->column;
            if (column < 1 ||
                static_cast<std::size_t>(column) > std::min(code.size() + 1, quoted_letters_max))
                column = 0;
            if (column == 0 && (note.empty() || note == last)) continue;
            last = note;
            std::size_t before = code.find_first_not_of(" \t");
            if (column)
                before = letters(printable(code.substr(0, static_cast<std::size_t>(column - 1))));
            else if (before == std::string::npos)
                before = 0;
            text += fmt::format("{}{} {}{}\n", indent, style.quiet(fmt::format("{:>{}} |", "", width)),
                                std::string(before, ' '),
                                style.middling(column ? "^" + (note.empty() ? "" : " " + note) : note));
        }
    }
    return text;
}

}  // namespace warpmark::report
