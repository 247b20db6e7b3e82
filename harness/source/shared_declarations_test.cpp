// Shapes of shared arrays out of sources.
#include "harness/source/shared_declarations.h"

#include <doctest/doctest.h>

using namespace warpmark;

namespace {

std::string shown(std::string_view source, const char* linkage_name, uint64_t bytes,
                  const std::vector<std::string>& defines = {}) {
    const Shape shape = toolchain::Declarations(source, defines).shape_of(linkage_name, bytes);
    return shape.element_bytes ? declaration("x", shape) : "unknown";
}

}  // namespace

TEST_CASE("declarations: extents are numbers, macros, constants and sums of them") {
    CHECK(shown("__global__ void k(int* p) { __shared__ float tile[32][33]; }", "_ZZ1kPiE4tile", 4224) ==
          "float x[32][33]");
    CHECK(shown("#define T 16  // a tile\n#define PAD (T + 1)\n__global__ void k(int* p) {\n __shared__ "
                "volatile double tile[T][PAD]; }",
                "_ZZ1kPiE4tile", 16 * 17 * 8) == "double x[16][17]");
    CHECK(shown("constexpr int tile_size = 1 << 4;\nnamespace a {\n__global__ void __launch_bounds__(256) "
                "k(int* p) { __shared__ float4 a, tile[tile_size * 2][2]; } }",
                "_ZZN1a1kEPiE4tile", 32 * 2 * 16) == "float4 x[32][2]");
    CHECK(shown("#ifndef T\n#define T 8\n#endif\n__global__ void k(int* p) { __shared__ int tile[T][T]; }",
                "_ZZ1kPiE4tile", 256 * 4, {"T=16"}) == "int x[16][16]");
    CHECK(shown("__global__ void k(int* p) { __shared__ unsigned char b[sizeof(float) * 3]; __shared__ int "
                "last; }",
                "_ZZ1kPiE1b", 12) == "unsigned char x[12]");
    CHECK(shown("__global__ void k(int* p) { __shared__ bool last; }", "_ZZ1kPiE4last", 1) == "bool x");
    CHECK(shown("#define N(x) 3\n#define W (4 * \\\n  8)\n#define R \\\r\n 2\r\n__global__ void k(int* p) { "
                "__shared__ int t[W][R]; }",
                "_ZZ1kPiE1t", 256) == "int x[32][2]");
}

TEST_CASE("declarations: template parameters have the instance's values") {
    const char* source =
        "template <class T, int N, int M = 1>\n__global__ void k(T* p) { __shared__ T tile[N][N + M]; }\n";
    CHECK(shown(source, "_ZZ1kIfLi32ELi1EEvPT_E4tile", 4224) == "float x[32][33]");
    CHECK(shown(source, "_ZZ1kIdLi8ELi2EEvPT_E4tile", 640) == "double x[8][10]");
    const char* nested =
        "template <int N, class F = A<B<C<int>>>>\n__global__ void k(F f) { __shared__ float tile[N][N + 1]; "
        "}\n";
    CHECK(shown(nested, "_ZZ1kILi8EiEvT0_E4tile", 288) == "float x[8][9]");
}

TEST_CASE("declarations: dynamic shared memory has an element, and as many as the launch asks for") {
    CHECK(shown("__global__ void k(int* p) { extern __shared__ int tile[]; }", "tile", 0) == "int x[]");
    CHECK(shown("extern __shared__ __align__(16) double rows[][4];\n__global__ void k(int* p) {}", "rows",
                0) == "double x[][4]");
    CHECK(shown("extern \"C\" __global__ void k(int* p) { extern __align__(8) __shared__ short s[]; }", "s",
                0) == "short x[]");
    CHECK(shown("struct P { int a; };\nextern __shared__ P s[];\n__global__ void k(int* p) {}", "s", 0) ==
          "unknown");
    CHECK(shown("__global__ void k(int* p) { extern __shared__ int a[]; }\n__global__ void j(int* p) { "
                "extern __shared__ float b[]; }",
                "b", 0) == "float x[]");
    CHECK(shown("__global__ void k(int* p) { extern __shared__ int s[]; __shared__ float t[4]; }",
                "_ZZ1kPiE1t", 16) == "float x[4]");
}

TEST_CASE("declarations: what does not fill the bytes is not believed") {
    CHECK(shown("__global__ void k(int* p) { __shared__ float tile[f(3)][33]; }", "_ZZ1kPiE4tile", 4224) ==
          "float x[32][33]");
    CHECK(shown("__global__ void k(int* p) { __shared__ float tile[f(3)][g()]; }", "_ZZ1kPiE4tile", 4224) ==
          "unknown");
    CHECK(shown("__global__ void k(int* p) { __shared__ float tile[32][32]; }", "_ZZ1kPiE4tile", 4224) ==
          "unknown");
    CHECK(shown("__global__ void j() { __shared__ float tile[33][32]; }\n__global__ void k(int* p) { "
                "__shared__ float tile[32][33]; }",
                "_ZZ1kPiE4tile", 4224) == "float x[32][33]");
    CHECK(
        shown("__global__ void k(int* p) { { __shared__ float t[33][32]; } { __shared__ float t[32][33]; } }",
              "_ZZ1kPiE1t", 4224) == "unknown");
    CHECK(shown("", "_ZZ1kPiE4tile", 4224) == "unknown");
    CHECK(shown("template <<<< \"", "_Z", 0) == "unknown");
    CHECK(shown("__shared__ [[ template < #define", "_ZZ1kPiE4tile", 4) == "unknown");
}
