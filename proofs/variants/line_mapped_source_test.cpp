// Mapping of a rewritten text's positions to the original.
#include "proofs/variants/line_mapped_source.h"

#include <doctest/doctest.h>

using warpmark::batch::Rewritten;

TEST_CASE("rewritten: what is kept has its old line, what is new that of where it belongs") {
    Rewritten out("a\nbb\nccc\n");
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

TEST_CASE("rewritten: without a column, the first token of a line says where it was") {
    Rewritten out("a\nb\n");
    out.add("  ", 0);
    out.keep(2, 3);
    CHECK(out.text() == "  b");
    CHECK(out.original_line(1, 0) == 2);
}
