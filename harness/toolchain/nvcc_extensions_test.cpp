// Each extension with its rewritten form, and code that only looks like an extension.
#include <doctest/doctest.h>

#include "harness/toolchain/compilation_steps.h"
#include "harness/toolchain/compile_findings.h"

using namespace warpmark;
using toolchain::without_extensions;

namespace {

Finding error(std::string message, int line, int column) {
    Finding finding;
    finding.fact = toolchain::recognized(message);
    finding.message = std::move(message);
    Location location;
    location.line = line;
    location.column = column;
    finding.locations = {location};
    return finding;
}

}  // namespace

TEST_CASE("GNU's expressions become standard ones") {
    CHECK(without_extensions("int x = ({ int a = f(); a + 1; });", {}) ==
          "int x = ([&]{ int a = f(); return a + 1; }());");
    CHECK(without_extensions("#define M(a) ({ if (a) { g(); } })\n", {}) ==
          "#define M(a) ({ if (a) { g(); } })\n");
    CHECK(without_extensions("#define M(a) ({ g(a); if (a) { g(0); } })\n", {}) ==
          "#define M(a) ([&]{ g(a); if (a) { g(0); } }())\n");
    CHECK(without_extensions("int y = ({ if (a) return 1; 2; });", {}) ==
          "int y = ({ if (a) return 1; 2; });");
    CHECK(without_extensions("f({1, 2});", {}) == "f({1, 2});");
    CHECK(without_extensions("out[i] = in[i] ?: 7;", {}) == "out[i] = in[i] ? (in[i]) : 7;");
    CHECK(without_extensions("y = next() ?: 7;", {}) == "y = next() ?: 7;");
}

TEST_CASE("ranges of cases and designated elements are counted out") {
    CHECK(without_extensions("case 1 ... 3: f();", {}) == "case 1:case 2:case 3: f();");
    CHECK(without_extensions("case 'a' ... 'b': f();", {}) == "case 97:case 98: f();");
    CHECK(without_extensions("case 3 ... 1: f();", {}) == "case 3 ... 1: f();");
    CHECK(without_extensions("__global__ void k() { int t[4] = {[2] = 5, 6}; }", {}) ==
          "__global__ void k() { int t[4] = {{}, {},  5, 6}; }");
    CHECK(without_extensions("void f() { int t[4] = {[2] = 5, 6}; }", {}) ==
          "void f() { int t[4] = {[2] = 5, 6}; }");
    CHECK(without_extensions("int t[2] = {[0] = 5, [1] = 6};", {}) == "int t[2] = { 5,  6};");
    CHECK(without_extensions("__global__ void k() { int t[4] = {[2] = 5, [1] = 6}; }", {}).find("[1]") !=
          std::string::npos);
    CHECK(without_extensions("g({[] { return 1; }});", {}) == "g({[] { return 1; }});");
}

TEST_CASE("letters of names, and what only the compiler knows to be one") {
    CHECK(without_extensions("int gr\xc3\xb6\xc3\x9f = 1; // \xc3\xb6\n", {}) ==
          "int gr_c3_b6_c3_9f = 1; // \xc3\xb6\n");
    CHECK(without_extensions("struct T { __shared__ int v[4]; };",
                             {error("attribute \"__shared__\" does not apply here", 1, 12)}) ==
          "struct T {            int v[4]; };");
    const auto variable = error("expression must have a constant value", 1, 24);
    CHECK(without_extensions("void launch(int n) { int t[n]; }", {error(variable.message, 1, 28)}) ==
          "void launch(int n) { ::__warpmark::Varied<int> t_varied((n)); int* const t = t_varied.p; }");
    CHECK(without_extensions("void launch(int n) { int t[n] = {1}; }", {error(variable.message, 1, 28)}) ==
          "void launch(int n) { ::__warpmark::Varied<int> t_varied((n), 1); int* const t = t_varied.p; }");
    CHECK(without_extensions("void launch(int n) { int t[n], u[3], v = 1; }",
                             {error(variable.message, 1, 28)}) ==
          "void launch(int n) { ::__warpmark::Varied<int> t_varied((n)); int* const t = t_varied.p; "
          "int u[3]; int v = 1; }");
    CHECK(without_extensions("__global__ void k(int n) { int t[n]; }", {error(variable.message, 1, 34)}) ==
          "__global__ void k(int n) { int t[n]; }");
    CHECK(without_extensions("void launch(int n) { int t[n]; f(sizeof t, sizeof(t), sizeof(t[0])); }",
                             {error(variable.message, 1, 28)}) ==
          "void launch(int n) { ::__warpmark::Varied<int> t_varied((n)); int* const t = t_varied.p; "
          "f(t_varied.bytes(), t_varied.bytes(), sizeof(t[0])); }");
    CHECK(without_extensions("void launch(int n) { int* t[n]; }", {error(variable.message, 1, 29)}) ==
          "void launch(int n) { ::__warpmark::Varied<int*> t_varied((n)); int** const t = t_varied.p; }");
    CHECK(without_extensions("void launch(int n) { int t[n][n + 1]; }", {error(variable.message, 1, 28)}) ==
          "void launch(int n) { ::__warpmark::VariedRows<int> t((n), (n + 1)); }");
    for (const char* rejected :
         {"void launch(int n) { static int t[n]; }", "void launch(int n) { auto t = new int[2][n]; }",
          "void launch(int n) { int t[n]; f(&t); }",
          "void launch(int n) { int t[n]; for (int x : t) f(x); }"}) {
        const auto column = std::string_view(rejected).find("n]") + 1;
        CHECK(without_extensions(rejected, {error(variable.message, 1, static_cast<int>(column))}) ==
              rejected);
    }
}

TEST_CASE("a launch with objects that copy themselves is a call") {
    const auto object =
        error("cannot pass an argument with a user-provided copy-constructor to a device-side kernel launch",
              1, 17);
    CHECK(without_extensions("void launch() { k<3><<<a, dim3(b, c)>>>(x, f(y)); }", {object}) ==
          "void launch() { ::__warpmark::launched(::__warpmark::Shape(a, dim3(b, c)), k<3>, x, f(y)); }");
}

TEST_CASE("the length of a literal is known") {
    CHECK(toolchain::with_literal_lengths("x = std::strlen(\"abc\") + strlen(s);") ==
          "x = (sizeof(\"abc\") - 1) + strlen(s);");
}
