// Lines with jumps, by word, by macro and in lambdas.
#include <doctest/doctest.h>

#include <string>

#include "harness/source/source_queries.h"

using namespace warpmark;

namespace {

Jumps of_line(std::string_view source, size_t line = 1, const char* function = "k") {
    const auto lines = toolchain::jump_lines(source);
    return line < lines.size() ? lines[line].in(function) : Jumps::none;
}

}  // namespace

TEST_CASE("jump lines: words, not parts of words, comments or texts") {
    for (const char* text :
         {"if (t >= n) return;", "for (;;) { if (x) break; }", "while (x) continue;", "goto end;"})
        CHECK_MESSAGE(of_line(std::string("void k() { ") + text + " }") == Jumps::some, text);
    for (const char* text : {"}", "int returned = 1;", "// return;", "s = \"return\";", "} else {"})
        CHECK_MESSAGE(of_line(text) == Jumps::none, text);
    CHECK(of_line("if (x)\n  return\n  ;\n}", 2) == Jumps::some);
    CHECK(of_line("if (x)\n  return\n  ;\n}", 4) == Jumps::none);
}

TEST_CASE("jump lines: by way of macros") {
    const char* text =
        "#define LEAVE return\n#define IF(c) if (c) \\\n  LEAVE\n#define ONE 1\nIF(t > ONE);\nx = ONE;\n";
    CHECK(of_line(text, 5) == Jumps::some);
    CHECK(of_line(text, 6) == Jumps::none);
}

TEST_CASE("jump lines: a lambda's own") {
    CHECK(of_line("auto f = [&] { return 1; };") == Jumps::of_lambda);
    CHECK(of_line("auto f = [=](int x) mutable -> int { return x; };") == Jumps::of_lambda);
    CHECK(of_line("if (t > n) return [] { return 1; }();") == Jumps::some);
    CHECK(of_line("auto f = [&] { return 1; }; return;") == Jumps::some);
    CHECK(of_line("s[t] = a[1]; { return; }") == Jumps::some);
    CHECK(of_line("auto f = [&] {\n return 1;\n};", 2) == Jumps::of_lambda);
}

TEST_CASE("jump lines: a kernel's and a host function's are theirs alone") {
    const char* text =
        "__global__ void copy(int n) { if (n) return; } __global__ void copy_all(int* p) { *p = 1; } "
        "void launch(int n) { for (;;) break; }";
    CHECK(of_line(text, 1, "_Z4copyi") == Jumps::some);
    CHECK(of_line(text, 1, "_Z8copy_allPi") == Jumps::none);
    CHECK(of_line(text, 1, "launch") == Jumps::some);
    const char* called = "__device__ int f() { return 1; } __global__ void k() { f(); }";
    CHECK(of_line(called, 1, "_Z1kv") == Jumps::none);
    CHECK(of_line(called, 1, "_Z1fv") == Jumps::some);
    for (const char* head : {"__forceinline__ __device__", "__device__ __attribute__((always_inline))"}) {
        const auto inlined = std::string(head) + " int f() { return 1; } __global__ void k() { f(); }";
        CHECK(of_line(inlined, 1, "_Z1kv") == Jumps::some);
    }
    CHECK(of_line("__global__ void k() { auto f = [] { return 1; }; f(); } void h() { return; }", 1,
                  "_Z1kv") == Jumps::of_lambda);
}
