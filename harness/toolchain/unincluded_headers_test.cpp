// Files that lack a header, and files that may get it through another one.
#include <doctest/doctest.h>

#include "harness/toolchain/compilation_steps.h"

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

TEST_CASE("errno, va_list and the C library's names of std need their headers") {
    const auto body = [](const std::string& text) { return lacks("void f(char* a) { " + text + " }"); };
    CHECK(body("std::memcpy(a, a, 1);") == "namespace \"std\" has no member \"memcpy\" ");
    CHECK(body("using std::strlen; strlen(a);") == "namespace \"std\" has no member \"strlen\" ");
    CHECK(body("a[0] = std::toupper(a[0]);") == "namespace \"std\" has no member \"toupper\" ");
    CHECK(body("auto t = std::clock();") == "namespace \"std\" has no member \"clock\" ");
    CHECK(body("errno = 0;") == "identifier \"errno\" is undefined ");
    CHECK(body("va_list l; va_end(l);") ==
          "identifier \"va_list\" is undefined identifier \"va_end\" is undefined ");
    CHECK(body("throw std::runtime_error(a);") == "namespace \"std\" has no member \"runtime_error\" ");
    CHECK(body("int b[2]; sort(std::begin(b));") ==
          "no instance of function template \"std::begin\" matches the argument list ");
    CHECK(body("int b[2]; using std::begin; b.begin(); runtime_error(a);").empty());
    CHECK(lacks("#include <vector>\nvoid f(int (&a)[2]) { std::begin(a); }").empty());
    CHECK(lacks("#include <iostream>\nvoid f() { throw std::logic_error(\"x\"); }").empty());
    CHECK(lacks("#include <vector>\nvoid f() { throw std::logic_error(\"x\"); }") ==
          "namespace \"std\" has no member \"logic_error\" ");
    CHECK(body("int d = DBL_DIG;") == "identifier \"DBL_DIG\" is undefined ");
    CHECK(body("memcpy(a, a, 1); time(0); isdigit(a[0]); std::abs(1); std::exit(0);").empty());
    CHECK(body("mine::memcpy(a, a); log.errno; std::memcpy_all(a);").empty());
    CHECK(lacks("#include <string.h>\nvoid f() { std::memcpy(0, 0, 0); }") ==
          "namespace \"std\" has no member \"memcpy\" ");
    CHECK(lacks("#include <vector>\n#include <cstdio>\nvoid f() { std::memset(0, 0, 0); }") ==
          "namespace \"std\" has no member \"memset\" ");
    CHECK(lacks("#include <cstring>\nvoid f() { std::memcpy(0, 0, 0); }").empty());
    CHECK(lacks("#include <iostream>\nvoid f() { errno = 0; std::memcpy(0, 0, 0); }").empty());
    CHECK(lacks("#include <chrono>\nvoid f() { std::clock(); }").empty());
    CHECK(lacks("#include <cstdio>\nint f(va_list l) { return 0; }").empty());
    CHECK(lacks("extern int errno;\nvoid f() { errno = 0; }").empty());
    CHECK(lacks("#include <stdarg.h>\nvoid f(int n, ...) { va_list l; va_start(l, n); }").empty());
}
