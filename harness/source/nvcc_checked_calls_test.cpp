// Calls that nvcc checks, and those that it does not (each measured with nvcc).
#include <doctest/doctest.h>

#include "harness/source/source_queries.h"

using namespace warpmark::toolchain;

namespace {

const std::string cell =
    "struct Cell { int v; __device__ Cell(int v = 1) : v(v) {} __device__ ~Cell() {} };\n";

// Line 2, behind the class.
bool is_written(const std::string& host, const std::string& callee) {
    const std::string source = cell + host;
    return is_written_on_host(SourceFunctions(source), callee, 2);
}

}  // namespace

TEST_CASE("objects that are declared and made") {
    for (const char* host :
         {"void f() { Cell c; }", "void f() { Cell c(3); }", "void f() { Cell c{3}; }",
          "void f() { auto c = Cell(3); }", "void f() { Cell* c = new Cell[3]; }", "void f() { g(Cell(3)); }",
          "void f() { static Cell c; }", "#define MAKE Cell c\nvoid f() { MAKE; }"})
        CHECK_MESSAGE(
            is_written(host[0] == '#' ? std::string("void f() { MAKE; }\n#define MAKE Cell c\n") : host,
                       "Cell::Cell(int)"),
            host);
    for (const char* host : {"void f() { g(3); }", "void f() { g(Cell{3}); }", "void f() { Cell c[2]; }",
                             "struct D { Cell c; D() : c(3) {} };", "Cell f() { return 3; }",
                             "void f() { std::vector<Cell> v(3); }",
                             "template <class T> void f(T t) { Cell c(t); }", "Cell global(3);"})
        CHECK_FALSE_MESSAGE(is_written(host, "Cell::Cell(int)"), host);
    CHECK_FALSE(is_written("void f() { Cell c; g(c); }", "Cell::Cell(Cell const&)"));
    CHECK(is_written("void f() { Cell c; Cell d = c; }", "Cell::Cell(Cell const&)"));
    CHECK(is_written("void f(Cell c) { Cell d(c); }", "Cell::Cell(Cell const&)"));
    CHECK(is_written("void f() { Cell c[2]; }", "Cell::~Cell()"));
    CHECK(is_written("void f(Cell* c) { delete c; }", "Cell::~Cell()"));
    CHECK_FALSE(is_written("void f(Cell c) { }", "Cell::~Cell()"));
}

TEST_CASE("functions and operators") {
    CHECK(is_written("void f() { leaf(3); }", "leaf(int)"));
    CHECK(is_written("struct G { int x; G() : x(leaf(3)) {} };", "leaf(int)"));
    CHECK(is_written("template <class T> int f(T t) { return leaf(); }", "leaf()"));
    CHECK_FALSE(is_written("template <class T> int f(T t) { return leaf(t); }", "leaf(int)"));
    CHECK_FALSE(is_written("void f(int a = leaf(3)) { }", "leaf(int)"));
    CHECK_FALSE(is_written("struct F { int x = leaf(3); };", "leaf(int)"));
    CHECK_FALSE(is_written("void f() { auto p = &leaf; p(3); }", "leaf(int)"));
    CHECK_FALSE(is_written("template <class T> int f(Box<T> b) { return b.leaf(); }", "Box<int>::leaf()"));
    CHECK(is_written("void f(P p) { p->go(); }", "P::operator->() const"));
    CHECK(is_written("void f(F g) { g(3); }", "F::operator()(int) const"));
    CHECK(is_written("int f(C c) { return c; }", "C::operator int() const"));
    CHECK_FALSE(is_written("void f() { new Node; }", "Node::operator new(unsigned long)"));
    CHECK_FALSE(is_written("template <class F> void f(F g) { g(3); }", "F::operator()(int) const"));
}
