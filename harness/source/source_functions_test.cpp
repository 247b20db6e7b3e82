// Functions of all shapes, and the side of each.
#include "harness/source/source_functions.h"

#include <doctest/doctest.h>

using warpmark::toolchain::SourceFunctions;

namespace {

// "f:__host__ k:__global__"
std::string spaces(const std::string& source) {
    std::string all;
    const SourceFunctions functions(source);
    for (const auto& one : functions.all()) all += (all.empty() ? "" : " ") + one.name + ":" + one.space();
    return all;
}

}  // namespace

TEST_CASE("each function has its name and its side") {
    CHECK(spaces("int f(int a) { return a; }") == "f:__host__");
    CHECK(spaces("template <class T, int n = (1 > 0)> __global__ void __launch_bounds__(128) k(T* p) { if "
                 "(p) { } }") == "k:__global__");
    CHECK(spaces("__host__ __device__ static inline int both() { return 1; }") == "both:__host__ __device__");
    CHECK(spaces("#define BOTH __host__ __device__\nBOTH int f() { return 1; }") == "f:__host__ __device__");
    CHECK(spaces("namespace a { struct S { int x{3}; __device__ S() : x{1} { } int get() const { return x; } "
                 "}; }") == "S:__device__ get:__host__");
    CHECK(spaces("extern \"C\" { void launch() { auto l = [](int a) { return a; }; } }") ==
          "launch:__host__");
    CHECK(spaces("__attribute__((global)) void k() { }") == "k:__global__");
    CHECK(SourceFunctions("BOTH int f() { return 1; }").all().at(0).is_unclear);
    CHECK_FALSE(
        SourceFunctions("#define INLINE inline\nINLINE int f(T2 T) { return 1; }").all().at(0).is_unclear);
    CHECK(spaces("int a[] = {1, 2}; enum E { x }; struct T { int y; };").empty());
    CHECK(spaces("struct S { bool operator()(int a) const { return a; } };") == "operator():__host__");
}

TEST_CASE("operators and destructors have their names") {
    CHECK(spaces("struct S { __device__ ~S() { } S& operator++() { return *this; } operator bool() const { "
                 "return true; } };") == "~S:__device__ operator++:__host__ operator bool:__host__");
}

TEST_CASE("a lambda of the file is a function of its variable's name") {
    CHECK(spaces("constexpr auto area = [](int a, int b) { return a * b; }; auto l = [] { return 1; };") ==
          "area:__host__ l:__host__");
    CHECK(spaces("int t[] = {1}; int u = f([](int a) { return a; });").empty());
}

TEST_CASE("a declaration beside says the other side") {
    CHECK(spaces("__host__ __device__ int f(int x); __device__ int f(int x) { return x; }") ==
          "f:__host__ __device__");
    CHECK(spaces("struct A { int f() const; }; __device__ int A::f() const { return 1; }") ==
          "f:__host__ __device__");
    CHECK(spaces("struct A { __device__ int f() const; }; __device__ int A::f() const { return 1; }") ==
          "f:__device__");
    CHECK(spaces("int launch() { f(3); return f(3); } __device__ int f(int x) { return x; }") ==
          "launch:__host__ f:__device__");
}

TEST_CASE("a line leads to the function that holds it, and constexpr ones are known by their side") {
    const std::string source =
        "__device__ int f() {\n  return 1;\n}\nconstexpr int tile() { return 4; }\nvoid launch() {\n  "
        "f();\n}\n__device__ int later(int);\n";
    const SourceFunctions functions(source);
    REQUIRE(functions.at(2, ""));
    CHECK(functions.at(2, "")->name == "f");
    CHECK(functions.at(6, "")->name == "launch");
    CHECK(functions.at(99, "") == nullptr);
    CHECK(functions.declares_for_device("f"));
    CHECK(functions.declares_for_device("later"));
    CHECK_FALSE(functions.declares_for_device("launch"));
    CHECK(functions.has_constexpr_for_host("tile"));
    CHECK_FALSE(functions.has_constexpr_for_device("tile"));
}

TEST_CASE("the last word of a name as compilers show it") {
    using warpmark::toolchain::last_word;
    CHECK(last_word("ns::S<int>::get(int) const") == "get");
    CHECK(last_word("launch") == "launch");
    CHECK(last_word("int max<int>(int, int)") == "max");
    CHECK(last_word("T::operator()(int) const") == "operator()");
    CHECK(last_word("T::operator<(T const&) const") == "operator<");
    CHECK(last_word("Cv::operator int() const") == "operator int");
    CHECK(last_word("operator_of(int)") == "operator_of");
}
