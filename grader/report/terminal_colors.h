// Colors of the terminal, as a table that is empty if color is off.
#pragma once
#include <string>
#include <string_view>

namespace warpmark::report {

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

}  // namespace warpmark::report
