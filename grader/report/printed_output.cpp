// Escapes each line, and cuts it at the terminal's width.
#include "grader/report/printed_output.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <string_view>

#include "grader/lab/grading_limits.h"
#include "grader/report/text_formatting.h"

namespace warpmark::report {
namespace {

constexpr std::string_view print_indent = "    ";
constexpr std::string_view mark = "| ";

std::string of_case(const PrintedText& printed, std::size_t lines_max, const View& view) {
    auto text = fmt::format("  {}  in `{}`\n", view.style.quiet("printed"), one_line(printed.case_name));
    const std::size_t before = print_indent.size() + mark.size();
    const std::size_t columns = std::max(view.width, before + 20) - before;
    std::istringstream lines(printed.text);
    std::size_t shown = 0, more = 0;
    for (std::string line; std::getline(lines, line);) {
        if (++shown > lines_max)
            ++more;
        else
            text +=
                fmt::format("{}{}{}\n", print_indent, view.style.quiet(mark), cut(one_line(line), columns));
    }
    if (more)
        text += fmt::format("{}… {} more line{}: {} shows {}\n", print_indent, more, more == 1 ? "" : "s",
                            view.all_by, more == 1 ? "it" : "them");
    if (printed.left_out_bytes && !more)
        text += fmt::format("{}… {} more bytes\n", print_indent, printed.left_out_bytes);
    return text;
}

}  // namespace

std::string printed_block(const Report& report, const View& view) {
    if (report.printed.empty()) return "";
    std::string text = "\n";
    if (!view.brief) {
        for (const auto& one : report.printed) text += of_case(one, limits::printed_bytes_max, view);
        return text;
    }
    text += of_case(report.printed[0], limits::printed_lines_max, view);
    std::string others;
    for (std::size_t i = 1; i < report.printed.size(); ++i)
        others += fmt::format("{}`{}`", others.empty() ? "" : ", ", report.printed[i].case_name);
    return others.empty() ? text
                          : text + wrapped("also printed in " + one_line(others), print_indent, view.width);
}

}  // namespace warpmark::report
