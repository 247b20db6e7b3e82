// Half-precision buffers, selected fills and buffers at an offset from an aligned address, from lab.toml to
// the verdict.
#include <doctest/doctest.h>

#include "grader/lab/case_inputs.h"
#include "grader/lab/lab_reader.h"
#include "grader/marking/grade.h"
#include "harness/contract/finding_table.h"
#include "harness/session/session.h"

using namespace warpmark;

namespace {

Lab lab_of_shifted_halves() {
    auto read = lab::read_lab("01_half", {"lab.toml", R"(format = 1
title = "Halves"
file = "half.cu"
[[parameter]]
name = "in"
type = "f16[]"
size = "n"
use = "in"
fill = ["random", "special"]
offset_bytes = "2 * shift"
[[parameter]]
name = "out"
type = "f16[]"
size = "n"
use = "out"
offset_bytes = 2
[[parameter]]
name = "n"
type = "i32"
[[parameter]]
name = "shift"
type = "i32"
[[case]]
name = "aligned"
n = 64
shift = 0
[[case]]
name = "shifted"
n = 64
shift = 3
fills = { in = "special" }
[[check]]
id = "safe"
kind = "memory"
points = 1
[[check]]
id = "correct"
kind = "output"
points = 1
)"},
                              {});
    if (!read) FAIL(to_text(read.error()[0]));
    read->oracle =
        "#include <cuda_fp16.h>\nextern \"C\" void oracle(const __half* in, __half* out, int n, int) {\n"
        "    for (int i = 0; i < n; i++) out[i] = in[n - 1 - i];\n}\n";
    read->reference = "none";
    read->solution_folder = "solutions/01_half";
    return *read;
}

std::string source_of(const std::string& body) {
    return "#include <cuda_fp16.h>\n__global__ void turn(const __half* in, __half* out, int n) {\n"
           "    int i = threadIdx.x;\n    " +
           body +
           "\n}\nextern \"C\" void launch(const __half* in, __half* out, int n, int) {\n"
           "    turn<<<1, 64>>>(in, out, n);\n}\n";
}

Report mark(const std::string& body) {
    const batch::Backend backend(session::observe);
    batch::AnswerBook book(backend);
    const auto graded = batch::grade(lab_of_shifted_halves(), {"half.cu", "half.cu", "", source_of(body)},
                                     {.seed = 1}, book, backend);
    if (!graded) FAIL(to_text(graded.error()));
    return graded->report;
}

}  // namespace

TEST_CASE(
    "typed buffers: halves with special values, from shifted addresses, are right where they are copied") {
    CHECK(mark("out[i] = in[n - 1 - i];").full_marks());
    const auto wrong = mark("out[i] = in[n - 1 - i] + __half(1);");
    CHECK(wrong.checks[0].verdict == Verdict::pass);
    CHECK(wrong.checks[1].verdict == Verdict::fail);
}

TEST_CASE("typed buffers: an access before a shifted buffer, or behind it, is out of bounds") {
    const auto before = mark("out[i] = in[n - 1 - i]; if (i == 0) out[0] = in[n - 1] + in[-1];");
    REQUIRE(before.checks[0].verdict == Verdict::fail);
    REQUIRE_FALSE(before.checks[0].findings.empty());
    CHECK(before.checks[0].findings[0].finding.id == id_of("memory.out-of-bounds"));
    CHECK(before.checks[0].because.find("in[-1]") != std::string::npos);
    const auto behind = mark("out[i] = in[n - 1 - i]; if (i == 0) out[n] = in[0];");
    CHECK(behind.checks[0].because.find("out[64]") != std::string::npos);
}

TEST_CASE(
    "typed buffers: a wide access to a shifted buffer is misaligned, and one to an aligned buffer is not") {
    const auto wide = mark(
        "if (i % 2 == 0) { __half2 two = *(const __half2*)(in + n - 2 - i);\n"
        "    out[i] = __high2half(two); out[i + 1] = __low2half(two); }");
    REQUIRE(wide.checks[0].verdict == Verdict::fail);
    CHECK(wide.checks[0].findings[0].finding.id == id_of("memory.misaligned"));
    CHECK(wide.checks[0].findings[0].cases == std::vector<std::string>{"shifted"});
    CHECK(wide.checks[0].because.find("which begins 6 bytes after an aligned address") != std::string::npos);
}
