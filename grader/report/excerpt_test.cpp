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
