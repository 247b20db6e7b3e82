// Edits of a text, and the original positions of the result's lines.
#include "harness/source/text_edits.h"

#include <doctest/doctest.h>

using warpmark::EditedText;
using warpmark::TextEdits;

TEST_CASE("text edits: edits are made in the order of their places, and one within another is left out") {
    TextEdits edits;
    edits.replace(7, 8, "C");
    edits.insert(0, "> ");
    edits.replace(2, 6, "b");
    edits.replace(4, 5, "never");
    edits.insert(8, "!");
    const auto result = edits.applied("a\nbb\nccc\n");
    CHECK(result.text() == "> a\nbcC!\n");
    CHECK(result.original_line(1, 1) == 1);
    CHECK(result.original_line(2, 1) == 2);
    CHECK(result.original_line(2, 2) == 3);
    CHECK(edits.applied_line_by_line("a\nbb\nccc\n").text() == "> a\nb\ncC!\n");
    CHECK(TextEdits().applied("a").text() == "a");
    CHECK(edits.overlap());
    CHECK_FALSE(TextEdits{{2, 4, "b"}, {6, 0, "c"}}.overlap());
}

TEST_CASE("text edits: what is kept has its old line, what is new that of where it belongs") {
    EditedText out("a\nbb\nccc\n");
    out.add("new ", 2);
    out.keep(5, 9);
    out.keep(0, 2);
    CHECK(out.text() == "new ccc\na\n");
    CHECK(out.original_line(1, 1) == 2);
    CHECK(out.original_line(1, 5) == 3);
    CHECK(out.original_line(1, 7) == 3);
    CHECK(out.original_line(2, 1) == 1);
    CHECK(out.original_line(2, 0) == 1);
    CHECK(out.original_line(7, 1) == 0);
}

TEST_CASE("text edits: without a column, the first token of a line says where it was") {
    EditedText out("a\nb\n");
    out.add("  ", 0);
    out.keep(2, 3);
    CHECK(out.text() == "  b");
    CHECK(out.original_line(1, 0) == 2);
}
