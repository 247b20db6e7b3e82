// Edit distances of single typing errors, and the distance limit for suggestions.
#include "harness/base/nearest_name.h"

#include <doctest/doctest.h>

#include <vector>

using namespace warpmark;

TEST_CASE("nearest: distance counts letters, and a swap as one") {
    CHECK(edit_distance("", "abc") == 3);
    CHECK(edit_distance("sieze", "seize") == 1);
    CHECK(edit_distance("kind", "kind") == 0);
}

TEST_CASE("nearest: a third of the letters may be wrong") {
    const std::vector<std::string> names{"threadIdx", "blockIdx", "n"};
    CHECK(nearest_name("thredIdx", names) == "threadIdx");
    CHECK(nearest_name("blockidx", names) == "blockIdx");
    CHECK(nearest_name("m", names) == "n");
    CHECK(nearest_name("griddim", names) == "");
}

TEST_CASE("nearest: what there is is said once, and not by the thousand") {
    CHECK(suggestion("zzz", {"ada", "bob", "ada"}) == "There are: ada, bob.");
    CHECK(suggestion("zzz", {}) == "");
    std::vector<std::string> many;
    for (int i = 0; i < 1000; ++i) many.push_back("s" + std::to_string(i));
    CHECK(suggestion("zzz", many).ends_with(", s39 and 960 more."));
}
