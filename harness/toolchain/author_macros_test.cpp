// Macros that are defined when a header is read, and their effect on this program's headers.
#include "harness/toolchain/author_macros.h"

#include <doctest/doctest.h>

#include <string>

#include "harness/toolchain/allowed_includes.h"
#include "harness/toolchain/toolchain.h"

using namespace warpmark;

namespace {

std::string found(const std::string& text) {
    std::string all;
    for (const auto& macro : toolchain::macros_before_headers(text, {}))
        all += macro.name + "=" + macro.replacement + ";";
    return all;
}

std::string changed(const toolchain::AuthorMacro& macro, const std::string& header) {
    const auto texts = toolchain::headers_beside({macro});
    for (size_t i = 0; i < texts.names.size(); ++i)
        if (texts.names[i] == header) return texts.texts[i];
    return "";
}

bool compiles(const std::string& source, const toolchain::CompileOptions& options = {}) {
    const auto compiled = toolchain::compile("try.cu", source, options);
    REQUIRE(compiled);
    for (const auto& finding : compiled->findings) {
        if (finding.severity != Severity::error) continue;
        MESSAGE(finding.message, " ", finding.explanation);
        return false;
    }
    return !compiled->ptx.empty();
}

// True for headers that include the toolkit's, which use plain names of their own.
bool is_of_toolkit(const std::string& header) {
    return header.contains("cub") || header.contains("_helpers");
}

const std::string kernel = "__global__ void k(int* out) { out[threadIdx.x] = 1; }\n";

}  // namespace

TEST_CASE("a macro counts if a header comes behind it") {
    CHECK(found("#define N 8\n#include <vector>\n#define M 9\n") == "N= 8;");
    CHECK(found("#include <vector>\n#define N 8\n").empty());
    CHECK(found("#define N 8\n#undef N\n#include <vector>\n").empty());
    CHECK(found("# define T(x) \\\n  x\n#include \"mine.h\"\n").starts_with("T=(x)"));
    CHECK(found("#define _N 8\n#include <vector>\n").empty());
}

TEST_CASE("what nobody else names gets another name") {
    CHECK(changed({"T", " float"}, "vector").contains("template <class __own_T"));
    CHECK(!changed({"max", "(a, b) a"}, "algorithm").contains("__own_max"));
    CHECK(!changed({"vector", " std::vector"}, "vector").contains("__own_"));
    CHECK(!changed({"size", " 8"}, "vector").contains("__own_size"));
    CHECK(!changed({"NDEBUG", ""}, "assert.h").contains("__own_"));
    CHECK(changed({"A", " 8"}, "functional").contains("class __own_A"));  // within a macro of the header
    CHECK(changed({"n", " 8"}, "stdio.h").find("\"__own_") == std::string::npos);
}

TEST_CASE("short macros before all of our headers leave them as they are") {
    std::string text;
    for (char letter = 'A'; letter <= 'Z'; ++letter) text += std::string("#define ") + letter + " 8\n";
    for (const std::string name : {"n", "m", "i", "j", "p", "q", "r", "t", "Args", "Real", "Key", "Compare"})
        text += "#define " + name + " 8\n";
    for (const auto& header : toolchain::memory_headers())
        if (!is_of_toolkit(header.name)) text += "#include <" + std::string(header.name) + ">\n";
    toolchain::CompileOptions host;
    host.pass = toolchain::Pass::host;
    CHECK(compiles(text + kernel));
    CHECK(compiles(text + kernel + "int main() { std::vector<int> v(N); return v.size() == T; }\n", host));
}

TEST_CASE("definitions of the command line") {
    CHECK(toolchain::line_of_definition("N=8") == "#define N 8\n");
    CHECK(toolchain::line_of_definition("DEBUG") == "#define DEBUG 1\n");
    CHECK(toolchain::line_of_definition("F(x)=x * 2") == "#define F(x) x * 2\n");
    CHECK(toolchain::line_of_definition("NDEBUG").empty());
    CHECK(toolchain::line_of_definition("_GNU_SOURCE").empty());
    CHECK(toolchain::line_of_definition("max=8").empty());
    toolchain::CompileOptions options;
    options.defines = {"N=8", "T=float", "W=1"};
    CHECK(compiles("#include <vector>\n#include <cstdio>\n" + kernel, options));
}

TEST_CASE("a macro still is what its author said, and NDEBUG is heard") {
    CHECK(compiles("#define N 8\n#include <vector>\nstatic_assert(N == 8);\n" + kernel));
    CHECK(compiles("#define NDEBUG\n#include <cassert>\n__global__ void k() { assert(no_such_name); }\n"));
    CHECK(
        compiles("#include <cassert>\n#define NDEBUG\n#include <cassert>\n#undef NDEBUG\n#include <cassert>\n"
                 "__global__ void k(int n) { assert(n == 1); }\n"));
}
