// Directives of test cases, and comments that are none.
#include "harness/base/case_directives.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

using namespace warpmark;

namespace {

std::string read(std::string_view source) {
    std::string all;
    for (const auto& one : case_directives(source))
        all += fmt::format("{}|{}|{}{}\n", one.key, one.value, one.line, one.is_in_head ? "" : " below");
    return all;
}

}  // namespace

TEST_CASE("case directives: key and value of comment lines, with their line") {
    CHECK(
        read("// Two writers.\n// run: --kernel k --arg i32[4]=iota\r\n// output 1: 3 2\n//expect:nothing") ==
        "run|--kernel k --arg i32[4]=iota|2\noutput 1|3 2|3\nexpect|nothing|4\n");
    CHECK(
        read("// on a GPU: correct: the race seldom shows\nint x;\n// expect: banks.conflict at line 2\n") ==
        "on a GPU|correct: the race seldom shows|1\nexpect|banks.conflict at line 2|3 below\n");
    CHECK(read("// empty:\n//\n") == "empty||1\n");
    CHECK(read("int y;  // expect: nothing\n  // run: x\n") == "");
    CHECK(read("") == "");
}
