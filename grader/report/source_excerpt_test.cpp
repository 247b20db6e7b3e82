// Quoted lines with their carets, without repetitions.
#include "grader/report/source_excerpt.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <string>

#include "grader/report/text_formatting.h"

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

// A line of one megabyte: each character is processed a few times, not once per output line.
TEST_CASE("an excerpt of a very long line shows the part around its caret, at once") {
    const std::string code = "/*" + std::string(1'000'000, 'x') + "*/ out[t] = s[t];";
    const auto before = std::chrono::steady_clock::now();
    const auto text = report::excerpt({at(1, 1'000'006, Role::reads)}, "a.cu", code, "", {.width = 50});
    CHECK(text.find("out[t] = s[t];") != std::string::npos);
    CHECK(text.find("^ reads") != std::string::npos);
    CHECK(text.size() < 200);
    CHECK(std::ranges::count(report::wrapped(code, "", "", 50), '\n') > 20'000);
    CHECK(std::chrono::steady_clock::now() - before < std::chrono::seconds(5));
}
