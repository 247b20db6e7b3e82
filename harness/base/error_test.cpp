// Terminal format of places and errors, with unknown parts left out.
#include "harness/base/error.h"

#include <doctest/doctest.h>

using namespace warpmark;

TEST_CASE("a place says what is known of it") {
    CHECK(to_text(Place{"a.toml", 3, 7}) == "a.toml:3:7");
    CHECK(to_text(Place{"a.toml", 3, 0}) == "a.toml:3");
    CHECK(to_text(Place{"a.toml", 0, 0}) == "a.toml");
    CHECK(to_text(Place{"", 3, 7}) == "line 3:7");
    CHECK(to_text(Place{}).empty());
}

TEST_CASE("an error says where, what and the way out") {
    const Error placed{"no such key", {"a.toml", 3, 7}, "did you mean `width`?"}, bare{"no compiler", {}, ""};
    CHECK(to_text(placed) == "a.toml:3:7: no such key\n  did you mean `width`?");
    CHECK(to_text(bare) == "no compiler");
}
