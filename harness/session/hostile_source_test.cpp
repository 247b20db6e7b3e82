// Sources that once crashed a worker, or try to: each gets an answer.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "harness/session/session.h"

using namespace warpmark;

namespace {

std::string repeated(const std::string& text, int count) {
    std::string all;
    for (int turn = 0; turn < count; ++turn) all += text;
    return all;
}

// A launcher that begins with `body`, preceded by `top`.
std::string launcher(const std::string& body, const std::string& top = "") {
    return top +
           "\n__global__ void k(int* p) { if (p) p[threadIdx.x] = 1; }\nextern \"C\" void launch(int* p, int "
           "n) {\n    " +
           body + "\n    k<<<1, 32>>>(p);\n}\n";
}

std::string kernel_of(const std::string& body) {
    return "__global__ void k(int* p) { " + body +
           " p[threadIdx.x] = 1; }\nextern \"C\" void launch(int* p, int n) { k<<<1, 32>>>(p); }\n";
}

// "ran", or the first error's id; "caller" if there is no suitable launcher; the tool's error if it failed.
std::string answer_to(const std::string& source) {
    Job job;
    job.file = "hostile.cu";
    job.source = source;
    job.time_limit_s = 0.5;
    std::vector<std::byte> five(4);
    five[0] = std::byte{5};
    job.cases = {Case{
        "",
        {Argument{"p", Use::inout, std::vector<std::byte>(256), 4}, Argument{"n", Use::scalar, five, 4}}}};
    const auto seen = session::observe(job);
    if (!seen) return seen.error().blame == Blame::caller ? "caller" : to_text(seen.error());
    std::vector<Finding> findings = seen->build_findings;
    for (const auto& one : seen->cases)
        findings.insert(findings.end(), one.findings.begin(), one.findings.end());
    for (const auto& finding : findings)
        if (finding.severity == Severity::error) return std::string(name(finding.id));
    return "ran";
}

}  // namespace

TEST_CASE("hostile source: what nests by the thousand is compiled as nvcc compiles it") {
    CHECK(answer_to(launcher("n = " + repeated("(", 20000) + "1" + repeated(")", 20000) + ";")) == "ran");
    CHECK(answer_to(launcher("n = " + repeated("- ", 50000) + "1;")) == "ran");
    CHECK(answer_to(launcher(repeated("{", 20000) + repeated("}", 20000))) == "ran");
    CHECK(answer_to(launcher("n = " + repeated("(", 20000))) == "compile.error");
    CHECK(answer_to(launcher("n = " + repeated("sizeof(", 5000))) == "compile.error");
}

TEST_CASE("hostile source: where the compiler ends its process, the process answers") {
    CHECK(answer_to(launcher("", "extern \"C\" int cudaGetParameterBufferV2() { return 0; }")) ==
          "compile.breaks-compiler");
}

TEST_CASE("hostile source: large headers of the toolkit are not held against a file, what has no end is") {
    const std::string headers =
        "#include <cooperative_groups.h>\n#include <cooperative_groups/reduce.h>\n#include <cuda/barrier>\n"
        "#include <cuda/pipeline>\n#include <cub/block/block_reduce.cuh>\n#include "
        "<cub/block/block_scan.cuh>\n"
        "#include <mma.h>\n#include <cuda_fp16.h>\n";
    CHECK(answer_to(headers + launcher("")) == "ran");
    const std::string doubles_at_each_level =
        "template <int N, int M> struct E { static const long v = E<N - 1, 2 * M>::v + E<N - 1, 2 * M + "
        "1>::v; };\n"
        "template <int M> struct E<0, M> { static const long v = M; };\n__device__ long e = E<24, 0>::v;\n";
    CHECK(answer_to("#include <cooperative_groups.h>\n" + launcher("", doubles_at_each_level)) ==
          "compile.breaks-compiler");
}

TEST_CASE("hostile source: assembly that is no PTX is refused as ptxas refuses it, or not judged") {
    CHECK(answer_to(kernel_of("asm volatile(\"bra nowhere;\");")) == "compile.error");
    CHECK(answer_to(kernel_of("asm volatile(\"@p bra x;\");")) == "compile.error");
    CHECK(answer_to(kernel_of("asm volatile(\".reg .b32 x; .reg .b32 x;\");")) == "compile.error");
    for (const char* text : {"bogus;",
                             "bogus.u32 %0;",
                             "no such instruction;",
                             "/*",
                             "}",
                             "{",
                             "{ .reg .u32 x;",
                             "} {",
                             ")",
                             "(",
                             "mov.u32 x, (1;",
                             "} .visible .entry evil() { ret; ",
                             "} .visible .func forged() { ret;",
                             ".section foo {",
                             ".file 1 \\\"x\\\"",
                             ".file 77 \\\"x.cu\\\"\\n\\t.loc 77 5 0",
                             ".version 9.9",
                             ".address_size 64",
                             ".entry x",
                             "'",
                             "#line 5",
                             "add.u32 x, 'a';",
                             "bar.sync 0",
                             "@p nop;",
                             "nop;",
                             "// end inline asm\\n bogus bogus;",
                             "// begin inline asm\\n )"})
        CHECK_MESSAGE(answer_to(kernel_of("asm volatile(\"" + std::string(text) + "\");")) == "compile.error",
                      text);
    CHECK(answer_to(kernel_of("asm volatile(\"elect.sync _|p, -1;\");")) ==
          "tool.unsupported");  // possibly a gap in the simulator
    CHECK(answer_to(launcher("asm volatile(\"bar.sync 0;\");")) == "compile.error");
}

TEST_CASE("hostile source: assembly that ptxas takes is not refused") {
    for (const char* text :
         {"", ";", "{}", "{ { } }", "// a comment", "/* } */", "bar.sync 0;", "membar.cta; bar.sync 0;",
          "label:", "{ .reg .pred p; setp.eq.u32 p, 1, 2; @!p bra done; bar.sync 0; done: }",
          "{ .reg .b32 a, b; .reg .b64 l; mov.b32 a, 1; mov.b32 b, a; mov.b64 l, {a, b}; }", ".loc 1 9000 1",
          ".pragma \\\"nounroll\\\";", "// end inline asm", "{ .reg .u32 nop; mov.u32 nop, 1; }"})
        CHECK_MESSAGE(answer_to(kernel_of("asm volatile(\"" + std::string(text) + "\");")) == "ran", text);
    CHECK(answer_to(kernel_of("asm volatile(\"{ .reg .u32 x;\"); asm volatile(\"}\");")) == "ran");
    CHECK(answer_to(kernel_of(
              "unsigned r; asm(\"mov.u32 %0, %%laneid;\" : \"=r\"(r)); p[threadIdx.x] = r;")) == "ran");
}

TEST_CASE("hostile source: variables that are too large for any memory") {
    CHECK(answer_to(launcher("", "__device__ int huge[1u << 30];\n__global__ void g() { huge[3] = 1; }")) ==
          "ran");  // g is never launched
    CHECK(answer_to(launcher("g<<<1, 1>>>();",
                             "__device__ int huge[1u << 30];\n__global__ void g() { huge[3] = 1; }")) ==
          "tool.unsupported");
    CHECK(answer_to(launcher("huge[5] = 1;", "char huge[1ull << 62];")) != "ran");
    CHECK(answer_to(launcher("for (int i = 0; i < 20000; ++i) malloc(1);", "#include <cstdlib>")) == "ran");
}

TEST_CASE("hostile source: #line moves no place, and is no reason not to mark") {
    CHECK(answer_to(launcher("", "#line 1 \"a\\\"b\"")) == "ran");
    CHECK(answer_to(launcher("", "#line 2147483647\nint a = __LINE__;\nint b = __LINE__;")) == "ran");
    CHECK(answer_to(launcher("", "#line 0\n# 1 \"x.h\" 3\n%:line 7 \"hostile.cu\"")) == "ran");
    CHECK(answer_to(launcher("", "#include __FILE__")) == "compile.error");
}

TEST_CASE("hostile source: forged places are said, and those of findings stay") {
    const std::string race =
        "__global__ void k(int* p) {\n    __shared__ int s[32];\n    s[threadIdx.x] = 1;\nFORGED\n"
        "    p[threadIdx.x] = s[31 - threadIdx.x + 64];\n}\n"
        "extern \"C\" void launch(int* p, int n) {\n    k<<<1, 32>>>(p);\n}\n";
    const auto seen_of = [&](const std::string& forged) {
        Job job;
        job.file = "hostile.cu";
        job.source = race;
        job.source.replace(job.source.find("FORGED"), 6, forged);
        job.cases = {Case{"",
                          {Argument{"p", Use::inout, std::vector<std::byte>(256), 4},
                           Argument{"n", Use::scalar, std::vector<std::byte>(4), 4}}}};
        return session::observe(job);
    };
    for (const char* forged :
         {"#line 9000", "#line 1 \"x.cu\"", "# 77 \"x.h\" 3", "?\?=line 9000",
          "asm volatile(\".loc 1 9000 1\");",
          "asm volatile(\"{ .loc 1 9000 1 .reg .b32 x; mov.b32 x, 1; .loc 1 9001 1\\n }\");"}) {
        CAPTURE(forged);
        const auto seen = seen_of(forged);
        REQUIRE(seen);
        REQUIRE(seen->cases.size() == 1);
        int notes = 0;
        for (const auto& one : seen->build_findings)
            if (one.message.contains("does not change lines in a report") && !one.locations.empty())
                notes += one.locations[0].line == 4;
        CHECK(notes == 1);
        REQUIRE_FALSE(seen->cases[0].findings.empty());
        for (const auto& one : seen->cases[0].findings)
            for (const auto& place : one.locations) CHECK((place.file == "hostile.cu" && place.line <= 5));
    }
    CHECK(seen_of("")->build_findings.empty());
}

TEST_CASE("hostile source: files that are no programs") {
    CHECK(answer_to("") == "caller");
    CHECK(answer_to("int main() { return 0; }\n") == "caller");
    CHECK(answer_to("/*") == "compile.error");
    CHECK(answer_to(std::string(1, '\0')) == "compile.error");
    CHECK(answer_to(std::string(1000, '\xff')) == "caller");
    CHECK(answer_to("// " + std::string(1000000, 'x')) == "caller");
}

TEST_CASE("hostile source: calls into nowhere, and calls without end") {
    CHECK(answer_to(launcher("k(p);")) == "compile.error");
    CHECK(answer_to(launcher("{ auto k = [](int*) {}; k(p); }")) == "ran");
    CHECK(answer_to(launcher("n = r(n);",
                             "int r(int n) { volatile int a[100]; a[0] = n; return r(n + 1) + a[0]; }")) ==
          "memory.stack");
    CHECK(answer_to(launcher("throw 1;")) != "ran");
    CHECK(answer_to(launcher("k<<<dim3(~0u, ~0u, ~0u), dim3(~0u, ~0u, ~0u), ~0ull>>>(p);")) ==
          "launch.refused");
}
