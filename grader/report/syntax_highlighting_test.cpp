// Token classes of a source's characters.
#include "grader/report/syntax_highlighting.h"

#include <doctest/doctest.h>

using namespace warpmark;

namespace {

std::string letters_of(std::string_view line) {
    const auto all = report::highlighted(line);
    REQUIRE(all.lines.size() == 1);
    return all.letters[0];
}

}  // namespace

TEST_CASE("highlight: each letter of a line belongs to something") {
    CHECK(letters_of("__shared__ int s[1'0]; // ü") == "tttttttttt kkk   nnn   cc c");
    CHECK(letters_of("#define A 1 /* b */") == "ppppppp p p pp p pp");
    CHECK(letters_of("f(\"a b\", 'c') /* d */ + e;") == "  sssss  sss  cc c cc");
    CHECK(letters_of("x<<<grid, dim3(1)>>>(y);") == "          tttt n");
    CHECK(letters_of("const size_t n = 0.5f;") == "kkkkk tttttt     nnnn");
}

TEST_CASE("highlight: what goes over several lines goes on in each") {
    const auto all = report::highlighted("/* a\r\n b */ int c;\n\n#define D \\\n  1\n");
    const std::vector<std::string> lines{"/* a", " b */ int c;", "", "#define D \\", "  1"};
    const std::vector<std::string> letters{"cc c", " c cc kkk", "", "ppppppp p p", "  p"};
    CHECK(all.lines == lines);
    CHECK(all.letters == letters);
    CHECK(report::highlighted("").lines.empty());
}

TEST_CASE("highlight: broken UTF-8 has no letters, and letters count characters") {
    CHECK(letters_of("int \xff;") == "");
    CHECK(letters_of("grün 7") == "     n");
}
