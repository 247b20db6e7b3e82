// Statements without their semicolon, and similar errors whose location stays the same.
#include <doctest/doctest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "harness/toolchain/compile_error_advice.h"
#include "harness/toolchain/nvrtc_compilation_test.h"

using namespace warpmark;
using toolchain::compiled_source;
using toolchain::plain_launch;

namespace {

Finding placed_error(const std::string& source, const toolchain::CompileOptions& options = {}) {
    const auto compiled = compiled_source(source, options);
    const auto error = std::ranges::find_if(compiled.findings, is_error);
    REQUIRE_MESSAGE(error != compiled.findings.end(), "it compiles: ", source);
    return *error;
}

struct PlacedError {
    std::string source;
    int line = 0, column = 0;
    std::string advice;
};

void check_semicolon(const PlacedError& wanted) {
    CAPTURE(wanted.source);
    const auto finding = placed_error(wanted.source + plain_launch);
    CAPTURE(finding.message);
    CAPTURE(finding.explanation);
    CHECK(complaint_of(finding) == CompilerErrorKind::semicolon_expected);
    CHECK(finding.locations[0].line == wanted.line);
    CHECK(finding.locations[0].column == wanted.column);
    CHECK(finding.explanation == wanted.advice);
}

std::string in_kernel(const std::string& lines) {
    return "__global__ void q(int* o, int n) {\n" + lines + "}\n";
}

constexpr const char* usual_advice =
    "A `;` is missing before this place, often at the end of the line above.";

// Checks that the error stays where the compiler reports it, at this line.
void check_unchanged(const std::string& source, int line, const std::string& advice = usual_advice) {
    CAPTURE(source);
    const auto finding = placed_error(source + plain_launch);
    CAPTURE(finding.message);
    CHECK(finding.locations[0].line == line);
    CHECK(finding.explanation == advice);
}

}  // namespace

TEST_CASE("missing_semicolon: the place is the end of the statement that lacks it") {
    const std::string second = "Add a `;` at the end of line 2.";
    for (const PlacedError& wanted : {
             PlacedError{in_kernel("    int j = n\n    o[0] = j;\n"), 2, 14, second},
             PlacedError{in_kernel("    o[0] = n\n"), 2, 13, second},
             PlacedError{in_kernel("    int sum = 0\n    for (int i = 0; i < n; ++i) sum += o[i];\n"), 2, 16,
                         second},
             PlacedError{in_kernel("    __shared__ int s[64]\n    s[threadIdx.x] = n;\n"), 2, 25, second},
             PlacedError{in_kernel("    __syncthreads()\n    if (n > 1) o[0] = 1;\n"), 2, 20, second},
             PlacedError{in_kernel("    o[0]++\n    return;\n"), 2, 11, second},
             PlacedError{in_kernel("    int j = n\r\n\r\n    // a comment\r\n\r\n    o[0] = j;\r\n"), 2, 14,
                         second},
             PlacedError{in_kernel("    do { ++n; } while (n < 4)\n    o[0] = n;\n"), 2, 30, second},
             PlacedError{in_kernel("    auto twice = [](int a) { return 2 * a; }\n    o[0] = twice(n);\n"), 2,
                         45, second},
             PlacedError{in_kernel("    if (n > 1) o[0] = 1\n    else o[0] = 2;\n"), 2, 24, second},
             PlacedError{in_kernel("    int j = n  // j; is n\n    o[0] = j;\n"), 2, 14,
                         "Add a `;` on line 2, before the comment."},
             PlacedError{in_kernel("    o[0] = n +\n           1 /* one */\n\n    o[1] = n;\n"), 3, 13,
                         "Add a `;` on line 3, before the comment."},
             PlacedError{"__device__ int one(int n) {\n    return n\n}\n", 2, 13, second},
             PlacedError{"__device__ int one(int n) { return n }\n", 1, 37, "Add a `;` before the `}`."},
             PlacedError{"int unused(int n) {\n    return n\n}\n", 2, 13, second},
             PlacedError{"struct Pair { int a, b; }\n\n// a comment\n__global__ void q(Pair* o) {}\n", 1, 26,
                         "Add a `;` at the end of line 1."},
             PlacedError{"struct Pair {\n    int a\n    int b;\n};\n", 2, 10, second},
             PlacedError{"enum Side { left, right }\n__global__ void q(Side* o) {}\n", 1, 26,
                         "Add a `;` at the end of line 1."},
             PlacedError{
                 in_kernel("    int sum = 0\n#pragma unroll\n    for (int i = 0; i < 4; ++i) sum += o[i];\n"),
                 2, 16, second},
             PlacedError{"constexpr int size = 64\n__global__ void q(int* o) { o[0] = size; }\n", 1, 24,
                         "Add a `;` at the end of line 1."},
         })
        check_semicolon(wanted);
}

TEST_CASE("missing_semicolon: a class without it is named where the compiler has other words") {
    for (const std::string next : {"extern \"C\" int one();\n", "template <class T> T one(T n);\n"}) {
        CAPTURE(next);
        const auto finding = placed_error("struct Pair { int a, b; }\n" + next + plain_launch);
        CHECK(finding.locations[0].line == 2);
        CHECK(finding.explanation == "A `;` is missing after the `}` above: a class ends with `};`.");
        const auto other = placed_error("void two() {\n" + next + plain_launch);
        CHECK(other.explanation != finding.explanation);
    }
}

TEST_CASE("missing_semicolon: a file with the semicolon in place compiles") {
    toolchain::ptx_of(in_kernel("    int j = n;  // j\n    o[0] = j;\n    if (n > 1) o[0] = 1;\n") +
                      "struct Pair { int a, b; };\n" + plain_launch);
}

TEST_CASE("missing_semicolon: an error elsewhere keeps its place") {
    // In the head of a loop, before another operator, in a continued line, between directives.
    check_unchanged(in_kernel("    for (int i = 0;\n         i < n) o[i] = 1;\n"), 3);
    check_unchanged(in_kernel("    int j = n n;\n    o[0] = j;\n"), 2);
    check_unchanged(in_kernel("    int j = n\n            n;\n"), 3);
    check_unchanged(in_kernel("    int j = n\n#if 1\n    o[0] = j;\n#endif\n"), 4);
    // A brace is missing: a `;` would turn the head into a declaration.
    check_unchanged("struct One {\n    int n;\n    __device__ int get()\n    return n; }\n};\n", 4);
    check_unchanged("__global__ void p(int* o) {\n    o[0] = 1;\n__global__ void q(int* o)\n{\n}\n", 4,
                    "If a function begins here, a `}` is missing above: functions cannot be nested.");
    // In a macro body.
    check_unchanged("#define STEP(x) { int j = x o[0] = j; }\n" + in_kernel("    if (n > 1)\n    STEP(n)\n"),
                    4);
    check_unchanged("#define STEP(x) { int j = x o[0] = j; }\n" + in_kernel("    n = 2;\n    STEP(n)\n"), 4);
    // A word that is not a type, in the line above.
    CHECK(placed_error("_global_\nvoid q(int* o) {}\n" + plain_launch).locations[0].line == 1);
    // Another message.
    CHECK(
        placed_error(in_kernel("    int j = (n\n    ;\n    o[0] = j;\n") + plain_launch).locations[0].line ==
        3);
}

TEST_CASE("missing_semicolon: what a header lacks is not placed in the file that includes it") {
    const auto folder =
        std::filesystem::temp_directory_path() / ("warpmark-missing-semicolon-" + std::to_string(getpid()));
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "pair.h") << "struct Pair { int a; }\n";
    std::ofstream(folder / "size.h") << "inline int one() {\n    return 1\n}\n";
    toolchain::CompileOptions options;
    options.folder = folder;
    const auto after = placed_error(
        "struct Other { int b; };\n#include \"pair.h\"\n__global__ void q(Pair* o) {}\n" + plain_launch,
        options);
    CHECK(after.locations[0].line == 3);
    const auto within = placed_error("int n = 1;\n#include \"size.h\"\n" + plain_launch, options);
    CHECK(within.locations[0].line == 2);
    std::filesystem::remove_all(folder);
}
