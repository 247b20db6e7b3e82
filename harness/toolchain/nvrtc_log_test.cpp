// Formats of NVRTC's log; needs no NVRTC.
#include <doctest/doctest.h>

#include "harness/toolchain/compile_findings.h"

using namespace warpmark::toolchain;
using Kind = Diagnostic::Kind;

TEST_CASE("an error with its source line and caret") {
    const auto all = parse_log(
        "try.cu(2): error: identifier \"n\" is undefined\n"
        "  \tint a = n;\n"
        "  \t        ^\n"
        "\n"
        "1 error detected in the compilation of \"try.cu\".\n");
    REQUIRE(all.size() == 1);
    CHECK(all[0].kind == Kind::error);
    CHECK(all[0].place == warpmark::Place{"try.cu", 2, 10});
    CHECK(all[0].text == "identifier \"n\" is undefined");
}

TEST_CASE("a note belongs to the error before it, and more text joins its line") {
    const auto all = parse_log(
        "try.cu(3): error: no instance of overloaded function \"foo\" matches the argument list\n"
        "            argument types are: (int *, int)\n"
        "                    *o = foo(o, 3);\n"
        "                         ^\n"
        "try.cu(2): note #3322-D: number of parameters of function \"foo(int *)\" does not match the call\n"
        "  int foo(int* a);\n"
        "      ^\n");
    REQUIRE(all.size() == 1);
    CHECK(all[0].text.ends_with("argument list; argument types are: (int *, int)"));
    CHECK(all[0].place.column == 24);
    REQUIRE(all[0].notes.size() == 1);
    CHECK(all[0].notes[0].place == warpmark::Place{"try.cu", 2, 5});
}

TEST_CASE("instantiations, in one line and in many") {
    const auto one = parse_log(
        "try.cu(6): error: expression must have class type but it has type \"int\"\n"
        "  return a.x;\n"
        "         ^\n"
        "          detected during instantiation of \"T h(T) [with T=int]\" at line 7\n");
    REQUIRE(one.size() == 1);
    REQUIRE(one[0].instantiations.size() == 1);
    CHECK(one[0].instantiations[0] == warpmark::Place{"try.cu", 7, 0});
    const auto many = parse_log(
        "inner.h(6): error: bad\n"
        "          detected during:\n"
        "            instantiation of \"T inner(T) [with T=int]\" at line 9\n"
        "            instantiation of \"T outer(T) [with T=int]\" at line 12 of try.cu\n");
    REQUIRE(many[0].instantiations.size() == 2);
    CHECK(many[0].instantiations[0] == warpmark::Place{"inner.h", 9, 0});
    CHECK(many[0].instantiations[1] == warpmark::Place{"try.cu", 12, 0});
}

TEST_CASE("warnings, remarks, ends of source, errors without a place, and what is none") {
    const auto all = parse_log(
        "try.cu(1): warning #177-D: variable \"a\" was declared but never referenced\n"
        "\n"
        "Remark: The warnings can be suppressed with \"-diag-suppress <warning-number>\"\n"
        "\n"
        "At end of source: error: expected a \"}\"\n"
        "nvrtc: error: invalid value for --gpu-architecture (-arch)\n"
        "my (odd) name(12).cu(4): catastrophic error: cannot open source file \"x\"\n"
        "  try.cu(1): error: a source line that looks like a head\n"
        "Compilation terminated.\n");
    REQUIRE(all.size() == 4);
    CHECK(all[0].kind == Kind::warning);
    CHECK(all[0].text == "variable \"a\" was declared but never referenced");
    CHECK(all[1].at_end_of_source);
    CHECK(all[2].place.line == 0);
    CHECK(all[3].place == warpmark::Place{"my (odd) name(12).cu", 4, 0});
    CHECK(parse_log("").empty());
    CHECK(parse_log("\n\n^\n  ^\n(3): \n): error: x\n").empty());
}
