// missing_headers_test.cpp: who lacks a header, and who may have it by another one.
#include "harness/toolchain/missing_headers.h"

#include <doctest/doctest.h>

using namespace warpmark;

namespace {

std::string lacks(const std::string& source) {
    toolchain::Compiling compiling{"a.cu", "a.cu", source, "", {}};
    std::string all;
    for (const auto& finding : toolchain::missing_headers(compiling)) all += finding.message + " ";
    return all;
}

}  // namespace

TEST_CASE("printf, assert and FLT_MAX need their headers") {
    CHECK(lacks("void f() { printf(\"x\"); }") == "identifier \"printf\" is undefined ");
    CHECK(lacks("#include <vector>\nvoid f() { assert(1); }") == "identifier \"assert\" is undefined ");
    CHECK(lacks("#include <cassert>\nvoid f() { float x = FLT_MAX; }") ==
          "identifier \"FLT_MAX\" is undefined ");
    CHECK(lacks("#include <cassert>\nvoid f() { assert(1); }").empty());
    CHECK(lacks("#include <iostream>\nvoid f() { printf(\"x\"); }").empty());
    CHECK(lacks("#include \"mine.h\"\nvoid f() { printf(\"x\"); }").empty());
    CHECK(lacks("int printf(const char*, ...);\nvoid f() { printf(\"x\"); }").empty());
    CHECK(lacks("#define assert(x)\nvoid f() { assert(1); }").empty());
    CHECK(lacks("#ifdef DEBUG\n#include <cstdio>\n#endif\nvoid f() { }\n").empty());
    CHECK(lacks("struct S { void go() { log.printf(\"x\"); } };").empty());
}
