// Changes that a compiler ignores, which leave the file a stub, and all others, which do not.
#include "grader/marking/stub_comparison.h"

#include <doctest/doctest.h>

#include <string>

using namespace warpmark;

namespace warpmark::stub_tests {
namespace {

const std::string stub =
    "// a lab\n"
    "#include <cuda_runtime.h>\n"
    "#define TWICE(x) ((x) * 2) /* two */\n"
    "__global__ void k(int* out) {\n"
    "#pragma unroll\n"
    "    for (int i = 0; i < 4; ++i) out[i] = TWICE(i);\n"
    "    for (int i = 4; i < 8; ++i) out[i] = '/';\n"
    "}\n";

std::string with(const std::string& old, const std::string& text) {
    auto changed = stub;
    const auto at = changed.find(old);
    REQUIRE(at != changed.npos);
    return changed.replace(at, old.size(), text);
}

}  // namespace

TEST_CASE("stub: white space, comments and line ends are no beginning, in preprocessor lines as elsewhere") {
    CHECK(batch::is_stub(stub, stub));
    for (const auto& [old, text] : {std::pair{"// a lab", "// a lab\n// Ann"},
                                    {"// a lab\n", ""},
                                    {"runtime.h>\n", "runtime.h>  \t\n"},
                                    {"runtime.h>", "runtime.h> // for __syncthreads"},
                                    {"#include", "  #  include"},
                                    {" /* two */", ""},
                                    {"((x) * 2)", "((x)\t*  2)"},
                                    {"((x)", "\\\n    ((x)"},
                                    {"/* two */", "/* it's */"},
                                    {"    for", "\tfor"},
                                    {"}\n", "}"}}) {
        CAPTURE(text);
        CHECK(batch::is_stub(with(old, text), stub));
    }
    CHECK(batch::is_stub("\xEF\xBB\xBF" + stub, stub));
}

TEST_CASE("stub: a token, a preprocessor line, or its place makes it another file") {
    for (const auto& [old, text] : {std::pair{"#pragma unroll\n", ""},
                                    {"#pragma unroll", "#pragma unroll 4"},
                                    {"TWICE(x)", "TWICE (x)"},
                                    {"* 2)", "* 3)"},
                                    {"'/'", "' '"},
                                    {"}\n", "}\n;"},
                                    {"#include", "//#include"},
                                    {"<cuda_runtime.h>", "\"cuda  runtime.h\""}}) {
        CAPTURE(text);
        CHECK_FALSE(batch::is_stub(with(old, text), stub));
    }
    // The same words, but a different loop is unrolled.
    auto moved = with("#pragma unroll\n", "");
    const auto at = moved.find("    for (int i = 4");
    CHECK_FALSE(batch::is_stub(moved.insert(at, "#pragma unroll\n"), stub));
    CHECK_FALSE(
        batch::is_stub(with("<cuda_runtime.h>", "\"a  b.h\""), with("<cuda_runtime.h>", "\"a b.h\"")));
}

}  // namespace warpmark::stub_tests
