// Terminal format of places and errors.
#include "harness/base/error.h"

#include <fmt/format.h>

#include "harness/base/printable_text.h"

namespace warpmark {

std::string to_text(const Place& place) {
    const std::string name = one_line(place.file);
    if (place.line <= 0) return name;
    const std::string file = name.empty() ? "line " : name + ":";
    return place.column > 0 ? fmt::format("{}{}:{}", file, place.line, place.column)
                            : fmt::format("{}{}", file, place.line);
}

std::string to_text(const Error& error) {
    const std::string where = to_text(error.where);
    std::string text = where.empty() ? error.what : where + ": " + error.what;
    if (!error.way_out.empty()) text += "\n  " + error.way_out;
    return text;
}

}  // namespace warpmark
