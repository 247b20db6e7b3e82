// Suggestion of near names, and none for distant ones.
#include "grader/lab/did_you_mean.h"

#include <doctest/doctest.h>

using namespace warpmark::lab;

TEST_CASE("a mistyped name gets the nearest one, a strange one the list") {
    std::vector<std::string> names{"title", "file", "launch"};
    CHECK(nearest("titel", names) == "title");
    CHECK(nearest("lauch", names) == "launch");
    CHECK(nearest("zzzzzz", names) == "");
    CHECK(suggestion("fiel", names) == "Did you mean `file`?");
    CHECK(suggestion("zzzzzz", names) == "There are: title, file, launch.");
    CHECK(nearest("transpose", {"04_padded_transpose"}) == "04_padded_transpose");
}
