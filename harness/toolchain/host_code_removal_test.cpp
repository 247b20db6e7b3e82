// Declarations that are found, and those that are removed.
#include <doctest/doctest.h>

#include "harness/toolchain/compilation_steps.h"
#include "harness/toolchain/toolchain.h"

using namespace warpmark;
using toolchain::declarations_of;

namespace {

std::vector<std::pair<int, int>> lines_of(const std::string& source) {
    std::vector<std::pair<int, int>> lines;
    for (const auto& declaration : declarations_of(source))
        lines.emplace_back(declaration.first_line, declaration.last_line);
    return lines;
}

using Lines = std::vector<std::pair<int, int>>;

}  // namespace

TEST_CASE("host code: functions, types, variables and namespaces are told apart") {
    CHECK(lines_of("int f() {\n  return 1;\n}\nint g();\nint h() { return '}'; }\n") ==
          Lines{{1, 3}, {4, 4}, {5, 5}});
    CHECK(lines_of("struct S {\n  int a;\n};\nstruct __align__(8) { int x; } s;\nint f() { return 0; }") ==
          Lines{{1, 3}, {4, 4}, {5, 5}});
    CHECK(lines_of("int a[] = {1,\n 2};\nconst char* t = \"{ // \\\" ;\";\nenum { A,\n B };\n") ==
          Lines{{1, 2}, {3, 3}, {4, 5}});
    CHECK(
        lines_of("namespace a { namespace b {\nint x;\n}}\nextern \"C\" {\nvoid f();\n}\nextern int y;\n") ==
        Lines{{2, 2}, {5, 5}, {7, 7}});
    CHECK(lines_of("// { int x;\n/* void f() {\n*/\n#define F(x) { x; \\\n  { (\nint f(int a = (1)) const "
                   "{\n}\ntemplate <class T> struct X<T> {\n};\n") == Lines{{6, 7}, {8, 9}});
    CHECK(lines_of("template <class T, int n = (2 > 1)> __global__ void k(T t) {\n}\ntemplate class "
                   "X<int>;\nint f() { return 1 < 2; }") == Lines{{1, 2}, {3, 3}, {4, 4}});
    CHECK(lines_of("auto t = R\"(}\n\"{)\";\nint z;\nX::X() : a(1), b{2} {\n}\nint w;") ==
          Lines{{1, 2}, {3, 3}, {4, 5}, {6, 6}});
    CHECK(lines_of("bool operator==(A, A) {\n}\nint x;\nextern \"C\" void f() {\n g();\n}\ntemplate <class T "
                   "= A<B<int>>> void h() {\n}\nint y;\n") == Lines{{1, 2}, {3, 3}, {4, 6}, {7, 8}, {9, 9}});
    CHECK(lines_of("int a = {\n1,\n") == Lines{{1, 3}});
}

TEST_CASE("host code: what is for the device stays, and lines keep their numbers") {
    std::string source =
        "#include <nowhere.h>\n__global__ void k() {\n}\nint main() {\n  k<<<1, 1>>>();\n}\nstruct D { "
        "__device__ int f(); };\n";
    CHECK(!toolchain::blank_host_code(source, {2, 3, 7, 99}));
    CHECK(toolchain::blank_host_code(source, {1, 5, 2}));
    CHECK(source ==
          "                    \n__global__ void k() {\n}\n            \n                \n \nstruct D { "
          "__device__ int f(); };\n");
    CHECK(!toolchain::blank_host_code(source, {1, 5, 2}));
    std::string plain_name = "extern \"C\" __global__ void k(int* out) {\n  *out = nothing;\n}\n";
    CHECK(!toolchain::blank_host_code(plain_name, {2}));
}

TEST_CASE("host code: a kernel compiles whatever its file's host code needs") {
    toolchain::CompileOptions options;
    options.kernel_only = true;
    const auto compiled =
        toolchain::compile("try.cu",
                           "#include <iostream>\n#include <vector>\n#include \"helper_of_somebody.h\""
                           R"(
template <class T, int n> __global__ void scale(T* out) { out[threadIdx.x] *= n; }
__global__ void k(int* out) { out[threadIdx.x] = 1; }
std::vector<int> numbers;
int main(int argc, char** argv) {
    std::cout << "hello" << std::endl;
    check(cudaSetDevice(0));
    scale<float, 3><<<1, 32>>>(nullptr);
}
)",
                           options);
    REQUIRE(compiled);
    CAPTURE(compiled->findings.at(0).message);
    CAPTURE(compiled->findings.back().message);
    REQUIRE(compiled->findings.size() == 1);
    CHECK(compiled->findings[0].message == "host code that does not compile here is left out: lines 3, 7–11");
    CHECK(compiled->findings[0].severity == Severity::note);
    CHECK(compiled->ptx.find(".entry _Z1kPi") != std::string::npos);
}

TEST_CASE("host code: an error in a kernel stays one, and so does the header that it lacks") {
    toolchain::CompileOptions options;
    options.kernel_only = true;
    const auto compiled =
        toolchain::compile("try.cu",
                           "#include \"tile.h\"\n#include <map>\n__global__ void k(int* out) {\n  out[0] = "
                           "TILE;\n}\nint main() { std::map<int, int> m; }\n",
                           options);
    REQUIRE(compiled);
    // Other errors follow from this one: nvcc stops there, too.
    REQUIRE(compiled->findings.size() == 1);
    CHECK(compiled->findings[0].message == "the header tile.h was not found");
    CHECK(compiled->ptx.empty());
}

TEST_CASE("host code: the instance of a template that is asked for is made") {
    toolchain::CompileOptions options;
    options.kernel_only = true;
    const std::string source =
        "template <class T, int n> __global__ void scale(T* out) { out[threadIdx.x] *= n; }\n__global__ void "
        "k() {}\n";
    for (const char* name : {"scale<float, 3>", "scale<float,3>"}) {
        options.instance = name;
        const auto compiled = toolchain::compile("try.cu", source, options);
        REQUIRE(compiled);
        CHECK(compiled->instance == "_Z5scaleIfLi3EEvPT_");
    }
    options.instance = "scale<double>";
    const auto compiled = toolchain::compile("try.cu", source, options);
    REQUIRE(compiled);
    CHECK(compiled->instance == "");
    CHECK(compiled->findings.empty());
}
