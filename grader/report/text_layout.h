// Layout of a report, and text that fits the terminal's width.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace warpmark::report {

// Colors of the terminal, as a table that is empty if color is off.
struct Style {
    bool colored = false;
    std::string paint(std::string_view code, std::string_view text) const {
        return colored ? "\x1b[" + std::string(code) + "m" + std::string(text) + "\x1b[0m"
                       : std::string(text);
    }
    std::string good(std::string_view text) const { return paint("32", text); }
    std::string bad(std::string_view text) const { return paint("1;31", text); }
    std::string middling(std::string_view text) const { return paint("33", text); }
    std::string quiet(std::string_view text) const { return paint("2", text); }
    std::string strong(std::string_view text) const { return paint("1", text); }
};

constexpr std::size_t usual_width = 80;   // if the terminal's width is unknown, and in files
constexpr std::size_t widest_text = 120;  // longer lines are hard to read

struct View {
    Style style = {};
    std::size_t width = usual_width;  // columns
    bool brief = false;               // the first failure, and one line for each other check
    std::string all_by = "--all";     // the option that shows the checks left out by `brief`
    std::string called = "warpmark";  // the name that begins each command (lab/program_name.h)
    std::string only = {};            // "case `square`": nothing else was run, so there is no total
};

// Breaks at spaces so that no line exceeds `width`; a word that is wider than a line is cut. The first line
// begins with `first`, the others with `indent`. Line feeds in the text are kept.
std::string wrapped(std::string_view text, std::string_view first, std::string_view indent,
                    std::size_t width);

// A command line to be copied. Each line but the last ends with a backslash, so a shell joins them.
std::string wrapped_command(std::string_view command, std::string_view first, std::string_view indent,
                            std::size_t width);

// A picture with `indent` before each line, within `width`: prose is wrapped, and rows of a table that are
// too wide end with "…".
std::string picture_block(std::string_view picture, std::string_view indent, std::size_t width);
// Source lines that a user will type: none is cut or wrapped.
std::string code_block(std::string_view code, std::string_view indent);

// The part of a text that fits into `columns`, with "…" at its end if something is left out.
std::string cut(std::string_view text, std::size_t columns);

// The same for text with color codes, which have no width; and the width of such text.
std::string cut_painted(std::string_view text, std::size_t columns);
std::size_t letters_shown(std::string_view text);

}  // namespace warpmark::report
