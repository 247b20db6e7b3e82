// Errors about pasted text, odd characters and shared arrays, and similar files that compile.
#include <doctest/doctest.h>

#include <algorithm>

#include "harness/contract/finding_table.h"
#include "harness/toolchain/compilation_steps.h"
#include "harness/toolchain/lookalike_characters.h"
#include "harness/toolchain/nvrtc_compilation_test.h"

using namespace warpmark;
using toolchain::compiled_source;
using toolchain::plain_launch;

namespace {

Finding first_error(const std::string& source) {
    const auto compiled = compiled_source(source);
    for (const auto& finding : compiled.findings)
        if (is_error(finding)) return finding;
    FAIL("it compiles: ", source);
    return {};
}

struct Wanted {
    std::string text;  // a line of the file
    int column;
    std::string in_message, in_explanation;
};

void check_line(const Wanted& wanted, const std::string& before, const std::string& after) {
    CAPTURE(wanted.text);
    const auto finding = first_error(before + wanted.text + "\n" + after);
    CAPTURE(finding.message);
    CAPTURE(finding.explanation);
    CHECK(finding.id == id_of("compile.error"));
    CHECK(finding.locations[0].line == 1 + std::ranges::count(before, '\n'));
    if (wanted.column) CHECK(finding.locations[0].column == wanted.column);
    CHECK(finding.message.contains(wanted.in_message));
    CHECK(finding.explanation.contains(wanted.in_explanation));
}

}  // namespace

TEST_CASE("causes: a character that only looks like C++ is named at its place, with what to type") {
    const std::string before = "__global__ void q(int* o) {\n", after = "    o[0] = 1;\n}\n" + plain_launch;
    for (const Wanted& wanted :
         {Wanted{"    int a =\u00a01;", 12, "U+00A0 (no-break space)", "a space"},
          Wanted{"    int a = 1; a\u200b = 2;", 17, "U+200B (zero-width space)", "Delete it"},
          Wanted{"    \ufeffint a = 1;", 5, "U+FEFF", "Delete it"},
          Wanted{"    int a = 3 \u2013 1;", 15, "U+2013 (en dash)", "`-`"},
          Wanted{"    int a = 3 \u2212 1;", 15, "U+2212 (minus sign)", "`-`"},
          Wanted{"    int a = 3 \u00d7 1;", 15, "U+00D7 (multiplication sign)", "`*`"},
          Wanted{"    char a = \u2018b\u2019;", 14, "U+2018 (left curly quote)", "`'`"},
          Wanted{"    const char* a = \u201cb\u201d;", 21, "U+201C (left curly double quote)", "`\"`"},
          Wanted{"    int a = 1\uff1b", 14, "U+FF1B (full-width ;)", "`;`"},
          Wanted{"    int a = 1\u037e", 14, "U+037E (Greek question mark)", "`;`"},
          Wanted{"    int a = 1 \u2026;", 15, "U+2026 (ellipsis)", "`...`"},
          Wanted{"    int a\u00b0 = 1;", 10, "U+00B0", "only in comments"}})
        check_line(wanted, before, after);
}

TEST_CASE("causes: a letter that a name may have is none, and a name is shown as it was typed") {
    toolchain::ptx_of(
        "__global__ void q(int* o) { int gr\u00f6\u00dfe = 1, a$b = 2, \u540d = 3; o[0] = "
        "gr\u00f6\u00dfe + a$b + \u540d; } // \u00a0\u2013\n" +
        plain_launch);
    const auto finding =
        first_error("__global__ void q(int* o) {\n    int gr\u00f6\u00dfe = 1; o[0] = gr\u00f6\u00dfr;\n}\n");
    CHECK(finding.message == "identifier \"gr\u00f6\u00dfr\" is undefined");
    CHECK(finding.locations[0].column == 29);
    CHECK(toolchain::may_be_in_name(U'\u00f6', true));
    CHECK_FALSE(toolchain::may_be_in_name(U'\u0301', true));
    CHECK(toolchain::may_be_in_name(U'\u0301', false));
}

TEST_CASE("causes: pasted text is called what it is") {
    for (const Wanted& wanted :
         {Wanted{"```cuda", 1, "stray backtick", "looks like Markdown"},
          Wanted{"~~~", 0, "", "looks like Markdown"}, Wanted{"# My solution", 0, "", "looks like Markdown"},
          Wanted{"**Solution**", 0, "", "looks like Markdown"},
          Wanted{"@@ -1,5 +1,6 @@", 1, "stray `@`", "looks like part of a diff"},
          Wanted{"--- a/reverse.cu", 0, "", "looks like part of a diff"},
          Wanted{"+int step = 1;", 0, "", "looks like part of a diff"},
          Wanted{"<<<<<<< HEAD", 0, "", "conflict marker"}, Wanted{"<pre>", 0, "", "looks like HTML"},
          Wanted{"$ nvcc reverse.cu", 0, "", "command of a terminal"},
          Wanted{"Here is the corrected kernel", 0, "", "looks like prose"}})
        check_line(wanted, "", plain_launch);
    check_line({"```", 1, "stray backtick", "looks like Markdown"}, plain_launch, "");
    check_line({"{\\rtf1\\ansi", 0, "", "RTF"}, "", plain_launch);
    check_line({"@@@", 1, "stray `@`", "Remove it"}, plain_launch, "");
    check_line({"\x1a", 1, "Ctrl-Z", "Remove it"}, plain_launch, "");
}

TEST_CASE("causes: bytes that are no UTF-8 may stand in comments alone") {
    toolchain::ptx_of(
        "// gr\xf6\xdf"
        "e\n" +
        plain_launch);
    CHECK(first_error("void f() { const char* s = \"gr\xf6\"; }\n" + plain_launch)
              .message.contains("multibyte"));
    CHECK(first_error("void f() { int gr\xf6 = 1; }\n" + plain_launch).message.contains("byte 0xf6"));
    toolchain::ptx_of("#if 0\nconst char* s = \"gr\xf6\";\n#endif\n" + plain_launch);
}

TEST_CASE("causes: CR alone ends no line") {
    std::string mac = "#include <cstdio>\n" + plain_launch;
    std::ranges::replace(mac, '\n', '\r');
    CHECK(first_error(mac).message.contains("end in CR only"));
    std::string one = plain_launch;
    std::ranges::replace(one, '\n', '\r');
    toolchain::ptx_of(one);
}

TEST_CASE("causes: shared arrays of the wrong size or type come with the way that works") {
    const auto of_size =
        first_error("__global__ void k(int* o, int n) {\n  __shared__ int s[n]; o[0] = s[0];\n}\n");
    CHECK(of_size.explanation.contains("extern __shared__ int s[];"));
    CHECK(of_size.explanation.contains("third launch parameter"));
    const std::string uses = "void go(int* a, float* b) { k<<<1, 1, 4>>>(a); k<<<1, 1, 4>>>(b); }\n";
    const auto of_type = first_error(
        "template <class T> __global__ void k(T* o) {\n  extern __shared__ T s[]; o[0] = s[0];\n}\n" + uses);
    CHECK(of_type.explanation.contains("raw byte array"));
    toolchain::ptx_of(
        "template <class T> __global__ void k(T* o) {\n  extern __shared__ __align__(16) unsigned char "
        "raw[]; T* s = (T*)raw; o[0] = s[0];\n}\n" +
        uses);
}

TEST_CASE("causes: what the simulator lacks excuses no error elsewhere") {
    const std::string uses =
        "#include <regex>\nbool m() { return std::regex_match(\"a\", std::regex(\"a\")); }\n";
    const auto left_out = compiled_source(uses + plain_launch);
    REQUIRE(left_out.findings.size() == 1);
    CHECK(left_out.findings[0].message == "host code that does not compile here is left out: lines 1–2");
    const auto overload = compiled_source(
        "#include <regex>\nvoid show(std::regex) {}\nvoid show(int) {}\nstruct Any { template "
        "<class T> operator T(); };\nvoid shows() { show(\"a\"); }\n" +
        plain_launch);
    CHECK(std::ranges::none_of(overload.findings, is_error));
    const auto line_of = [&](const std::string& more) {
        const auto finding = first_error(uses + more + plain_launch);
        CHECK(finding.id == id_of("compile.error"));
        return finding.locations[0].line;
    };
    CHECK(line_of("int f() { return missing; }\n") == 3);
    CHECK(line_of("int f() { return 1 }\n") == 3);
    CHECK(line_of("void f() { @ }\n") == 3);
    CHECK(line_of("int f(int a) { return a; }\nint g() { return f(1, 2); }\n") == 4);
    CHECK(line_of("__global__ void q() { __syncthread(); }\n") == 3);
    CHECK(line_of("bool n() { return std::regex_match(\"a\", std::regex(\"a\")) }\n") == 3);
    CHECK(line_of("__global__ void q() { int a[0]; }\n") == 3);
    CHECK(first_error("#ifndef __CUDA_ARCH__\n@\n#endif\n#ifdef __CUDA_ARCH__\n@\n#endif\n" + plain_launch)
              .locations[0]
              .line == 5);
}

TEST_CASE("causes: a header of the samples is named, and one of the toolkit's that is not there is our gap") {
    const auto sample = first_error("#include \"helper_cuda.h\"\n" + plain_launch);
    CHECK(sample.id == id_of("compile.error"));
    CHECK(sample.message == "the header helper_cuda.h was not found");
    CHECK(sample.explanation.contains("not part of the CUDA Toolkit"));
    for (const char* header : {"memory_resource", "cfenv", "immintrin.h", "dirent.h", "version"})
        toolchain::ptx_of("#include <" + std::string(header) + ">\n" + plain_launch);
}
