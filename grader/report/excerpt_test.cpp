// excerpt_test.cpp: quoted lines with their carets, and what is said only once.
#include "grader/report/excerpt.h"

#include <doctest/doctest.h>

using namespace warpmark;

namespace {

Location at(int line, int column, Role role) {
    Location place;
    place.file = "a.cu";
    place.line = line;
    place.column = column;
    place.role = role;
    return place;
}

}  // namespace

TEST_CASE("an excerpt quotes each line once, a caret for each column, and one note for many instances") {
    auto text = report::excerpt({at(2, 5, Role::none), at(2, 0, Role::instantiates),
                                 at(2, 0, Role::instantiates), at(9, 1, Role::is_elsewhere)},
                                "a.cu", "one\nint two;\n", "", {});
    CHECK(text == "2 | int two;\n  |     ^\n  | instantiates it\n");
}

TEST_CASE("an excerpt breaks a long line at its spaces, and puts a caret below the part that it belongs to") {
    const std::string source = "        if (row < rows && col < cols) out[col * rows + row] = tile[x][y];\n";
    CHECK(report::excerpt({at(1, 0, Role::none)}, "a.cu", source, "", {.width = 50}) ==
          "1 | if (row < rows && col < cols) out[col * rows +\n"
          "  |     row] = tile[x][y];\n");
    CHECK(report::excerpt({at(1, 63, Role::reads)}, "a.cu", source, "", {.width = 50}) ==
          "1 | if (row < rows && col < cols) out[col * rows +\n"
          "  |     row] = tile[x][y];\n"
          "  |            ^ reads\n");
    const auto cut =
        report::excerpt({at(1, 0, Role::none)}, "a.cu", std::string(300, 'x'), "", {.width = 50});
    CHECK(cut == "1 | " + std::string(45, 'x') + "…\n");
}
