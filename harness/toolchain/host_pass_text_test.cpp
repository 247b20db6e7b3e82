// Changes of the text for the host pass, which keep line numbers.
#include <doctest/doctest.h>

#include <algorithm>

#include "harness/toolchain/compilation_steps.h"

using warpmark::toolchain::host_text;

namespace {

size_t count_lines(const std::string& text) {
    return static_cast<size_t>(std::ranges::count(text, '\n'));
}

}  // namespace

TEST_CASE("kernels lose their bodies, conditions in them stay") {
    const std::string source =
        "__global__ void __launch_bounds__(256) k(int* p) {\n#ifdef A\n    p[0] = 1;\n#endif\n}\nvoid "
        "launch(int* p) { k<<<1, 1>>>(p); }\n";
    const auto text = host_text(source);
    CHECK(count_lines(text) == count_lines(source));
    CHECK(text.find("p[0] = 1") == std::string::npos);
    CHECK(text.find("#ifdef A") != std::string::npos);
    CHECK(text.find("k<<<1, 1>>>(p)") != std::string::npos);
}

TEST_CASE("constant variables of the device are no constants to the host") {
    CHECK(host_text("__constant__ int table[2];") == "__device__   int table[2];");
}

TEST_CASE("the dynamic shared memory size of a launch keeps its 64 bits") {
    const auto is_kept = [](const std::string& source) { return host_text(source) == source; };
    CHECK(host_text("void f() { k<<<1, 2, n>>>(p); }") ==
          "void f() { k<<<1, 2, ::__warpmark_shared_bytes( n)>>>(p); }");
    CHECK(host_text("void f() { k<T, 3><<<dim3(1, 2), {4, 5}, (size_t)1 << 63, s>>>(p); }") ==
          "void f() { k<T, 3><<<dim3(1, 2), {4, 5}, ::__warpmark_shared_bytes( (size_t)1 << 63), s>>>(p); }");
    CHECK(host_text("void f() { k<<<1, 2, static_cast<size_t>(n), s>>>(p); }")
              .contains("shared_bytes( static_cast<size_t>(n)), s>>>"));
    CHECK(is_kept("void f() { k<<<1, 2>>>(p); }"));
    CHECK(is_kept("void f() { k<<<1, 2, 1024>>>(p); }"));
    CHECK(is_kept("void f() { k<<<1, 2, 0, s>>>(p); }"));
    CHECK(is_kept("void f() { k<<<f<1, 2>(3), 2, bytes<4, 5>()>>>(p); }"));
    CHECK(is_kept("void f() { k<<<1>>>(p); x = a << 3; }"));
}

TEST_CASE("functions for the device alone are declared only, those of both sides and variables stay") {
    const auto is_kept = [](const std::string& source) { return host_text(source) == source; };
    CHECK(host_text("__device__ int f(int x) { return x; }") == "__device__ int f(int x) ;            ");
    CHECK(host_text("__device__ __forceinline__ int f() { return 1; }") ==
          "__device__                 int f() ;            ");
    CHECK(is_kept("__host__ __device__ int f(int x) { return x; }"));
    CHECK(is_kept("__device__ __host__ inline int f(int x) { return x; }"));
    CHECK(is_kept("__device__ int table[4] = {1, 2, 3, 4};"));
    CHECK(is_kept("__device__ int (*pointer)(int) = nullptr;"));
    CHECK(is_kept("__device__ constexpr int f(int x) { return x; }"));
    CHECK(is_kept("__device__ auto f(int x) { return x; }"));
    CHECK(is_kept("__device__ int f(int x);"));
    CHECK(host_text("struct S { int a; __device__ S(int x) : a(x) {} };") ==
          "struct S { int a; __device__ S(int x) ;         };");
    CHECK(host_text("struct S { __device__ bool operator()(int x) const { return x; } };").find("return") ==
          std::string::npos);
}

TEST_CASE("__CUDA_ARCH__ is not defined on the host") {
    CHECK(host_text("#ifdef __CUDA_ARCH__\n#endif\n").find("__CUDA_ARCH__") == std::string::npos);
}

TEST_CASE("exceptions become macros, each in its own place") {
    CHECK(host_text("void f() { try { g(); } catch (const E& e) { } catch (...) { throw; } }") ==
          "void f() { __warpmark_try { g(); } __warpmark_catch (const E& e) { } __warpmark_catch_unnamed "
          "(...) { __warpmark_rethrow; } __warpmark_end_try }");
    CHECK(host_text("void f() { throw 1; }") == "void f() { __warpmark_throw 1; }");
    CHECK(host_text("void f() { try { } catch (std::exception&) { } }")
              .find("__warpmark_catch_unnamed (std::exception&)") != std::string::npos);
}

TEST_CASE("return statements of main report their line, except those of its lambdas") {
    CHECK(host_text("int f() { return 1; }\nint main() {\nif (f()) { return 2; }\nreturn 0; }") ==
          "int f() { return 1; }\nint main() {\nif (f()) { return ::__warpmark_returns(__LINE__), 2; }\n"
          "return 0; }");
    const std::string other =
        "int main() { auto f = [](int n) { return n; }; struct S { int g() { return 1; } "
        "}; if (f(0)) return {}; }";
    CHECK(host_text(other) == other);
}

TEST_CASE("variables whose first values are computed become storage and a reference") {
    std::string text =
        "void f(int n) {\n    static int calls = compute(n);\n}\nconst V v(3);\nint a[2] = {g(), g()};\n";
    REQUIRE(warpmark::toolchain::rewrite_initializers(text, {{2, 16, true}, {4, 9, false}}));
    CHECK(count_lines(text) == 5);
    CHECK(text.find("static ::__warpmark::Once<int > __warpmark_once_1; int & calls = ") !=
          std::string::npos);
    CHECK(text.find("extern \"C\" void __warpmark_init_0002() { *new (__warpmark_once_2.take(), "
                    "::__warpmark::Here()) const V (3); }") != std::string::npos);
    std::string array = "int a[2] = {g(), g()};\n";
    CHECK_FALSE(warpmark::toolchain::rewrite_initializers(array, {{1, 5, false}}));
}

TEST_CASE("what a try block assigns to is kept in memory, and what it declares is left alone") {
    const auto kept = [](const std::string& block) {
        const std::string text = host_text("void f() { try { " + block + " } catch (...) { } }");
        std::string names;
        for (size_t at = text.find("seen("); at != text.npos; at = text.find("seen(", at + 1))
            names += text.substr(at + 5, text.find(')', at) - at - 5) + " ";
        return names;
    };
    CHECK(host_text("void f() { int n = 0; try { n = 1; } catch (...) { } }") ==
          "void f() { int n = 0; __warpmark_try { (::__warpmark::seen(n), n) = 1; } __warpmark_catch_unnamed "
          "(...) { } __warpmark_end_try }");
    for (const char* assigns :
         {"n = 1;", "n += g();", "++n;", "n--;", "if (g()) n = 1;", "if (g()) a[n++] = 1;",
          "try { n = 1; } catch (int) { }", "for (n = 0; g();) { }", "g(n = 1);", "g(1, n <<= 2);",
          "x(), n = 1;", "int m = n = 2;", "return n = 1;", "[&] { n = 1; }();", "case 1: n = 1;",
          "if (n = g()) { }"})
        CHECK_MESSAGE(kept(assigns) == "n ", assigns);
    for (const char* declares : {"int n = 1;",
                                 "auto n = g();",
                                 "T* n = g();",
                                 "T& n = g();",
                                 "std::vector<int> n = g();",
                                 "int m = 1, n = 2;",
                                 "std::pair<int, int> a = b(), n = g();",
                                 "for (int i = 0, n = 1; i < n;) { }",
                                 "[n = 1] { }();",
                                 "[m, n = 1] { }();",
                                 "enum { n = 1 };",
                                 "enum class E : int { m, n = 2 };",
                                 "using n = int;",
                                 "o.n = 1;",
                                 "o->n++;",
                                 "C::n = 1;",
                                 "*n = 1;",
                                 "n[0] = 1;",
                                 "n.m = 1;",
                                 "++n.m;",
                                 "++n[0];",
                                 "n == 1;",
                                 "g([](int n = 1) { });",
                                 "T x{.n = 1};"})
        CHECK_MESSAGE(kept(declares) == "", declares);
}

TEST_CASE("constructors and destructors of the device are left to the host as nvcc leaves them") {
    const std::string inside =
        "struct S { int a; __device__ S(int n) : a(n) { f(); } __device__ ~S() { f(); } __device__ int f() { "
        "return 1; } };";
    CHECK(host_text(inside, true) ==
          "struct S { int a; __device__ S(int n) : a(n) {      } __device__ ~S() {      } __device__ int f() "
          ";             };");
    CHECK(host_text("struct S { __device__ S(); };\n__device__ S::S() { f(); }", true) ==
          "struct S { __device__ S(); };\n__device__ S::S() {      }");
    CHECK(host_text(inside).find("a(n)") == std::string::npos);
    CHECK(host_text("struct S { __device__ ~S(); };\n__device__ S::~S() { f(); }\nint x;") ==
          "struct S { __device__ ~S(); };\n                           \nint x;");
    CHECK(host_text("struct S { __device__ operator int() { return 1; } };", true).find("return") ==
          std::string::npos);
}

TEST_CASE("a try block that is a function's body has braces around it") {
    CHECK(host_text("int main() try { f(); } catch (...) { return 1; }") ==
          "int main() { __warpmark_try { f(); } __warpmark_catch_unnamed (...) { return 1; } "
          "__warpmark_end_try }");
}
