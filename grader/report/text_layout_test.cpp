// Width of text with color codes.
#include "grader/report/text_layout.h"

#include <doctest/doctest.h>

#include <string>

using namespace warpmark;

TEST_CASE("layout: colors have no width, and end where a text is cut") {
    const report::Style style{true};
    const auto text = style.bad("✗") + " " + style.strong("race-free");
    CHECK(report::letters_shown(text) == 11);
    CHECK(report::cut_painted(text, 11) == text);
    CHECK(report::cut_painted(text, 5) == style.bad("✗") + " " + style.strong("ra…"));
    CHECK(report::cut_painted("plain text", 5) == "plai…");
    CHECK(report::cut_painted("plain", 0).empty());
    CHECK(report::cut_painted("並列計算", 6) == "並列…");  // two columns each
    for (std::size_t columns = 0; columns < 14; ++columns)
        CHECK(report::letters_shown(report::cut_painted(text, columns)) <= columns);
}
