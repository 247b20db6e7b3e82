// Tests of registers that may be read uninitialized, and of the first use of their values.
#include <doctest/doctest.h>

#include <string>

#include "harness/program/decoding_passes.h"

using namespace warpmark;

namespace {

// "sum@5": the register, and the PTX line that uses it first, relative to the function's first line.
std::string unset(const std::string& body) {
    const std::string head =
        ".version 9.0\n.target sm_90\n.address_size 64\n"
        ".visible .entry k(.param .u64 p) {\n.reg .u32 sum, next, one; .reg .pred q, r; .reg .u64 at;\n";
    const auto module = ptx::parse(head + body + "\nret;\n}\n", "k.ptx");
    for (const auto& error : module.errors) CAPTURE(error.what);
    REQUIRE(module.errors.empty());
    const auto& function = module.functions[0];
    std::string found;
    for (const auto& [index, used_at] : program::unset_registers(function))
        found += (found.empty() ? "" : " ") + function.registers[static_cast<size_t>(index)].name + "@" +
                 std::to_string(function.body[used_at].line - 5);
    return found;
}

}  // namespace

TEST_CASE("unset: what is set before it is read is none") {
    CHECK(unset("mov.u32 sum, 0;\nadd.u32 next, sum, 1;") == "");
    CHECK(unset("ld.param.u64 at, [p];\nld.global.u32 sum, [at];\nst.global.u32 [at], sum;") == "");
    CHECK(unset("setp.eq.u32 q|r, 1, 1;\n@r bra end;\nend:") == "");
}

TEST_CASE("unset: the first use is where the value is not only copied") {
    CHECK(unset("mov.u32 one, sum;\nmov.u32 next, one;\nadd.u32 next, next, 1;") == "sum@3");
    CHECK(unset("mov.u32 one, sum;") == "");
    CHECK(unset("st.global.u32 [at], 1;") == "at@1");
    CHECK(unset("@q bra end;\nend:") == "q@1");
}

TEST_CASE("unset: a loop that begins with nothing") {
    CHECK(unset("mov.u32 one, 0;\nagain:\nmov.u32 next, sum;\nadd.u32 next, next, 1;\nmov.u32 sum, next;\n"
                "add.u32 one, one, 1;\nsetp.lt.u32 q, one, 4;\n@q bra again;") == "sum@4");
    CHECK(unset("mov.u32 one, 0;\nmov.u32 sum, 0;\nagain:\nmov.u32 next, sum;\nadd.u32 next, next, 1;\n"
                "mov.u32 sum, next;\nsetp.lt.u32 q, next, 4;\n@q bra again;") == "");
}

TEST_CASE("unset: one of two ways, or a guard, is not enough") {
    const std::string two = "setp.eq.u32 q, 1, 2;\n@q bra other;\nmov.u32 sum, 1;\n";
    CHECK(unset(two + "other:\nadd.u32 next, sum, 1;") == "sum@5");
    CHECK(unset(two + "bra end;\nother: mov.u32 sum, 2;\nend: add.u32 next, sum, 1;") == "");
    CHECK(unset(two + "bra end;\nother: ret;\nend: add.u32 next, sum, 1;") == "");
    CHECK(unset("setp.eq.u32 q, 1, 2;\n@q mov.u32 sum, 1;\nadd.u32 next, sum, 1;") == "sum@3");
}

TEST_CASE("unset: a table of branches has all its ways") {
    const std::string table = "mov.u32 one, 1;\nt: .branchtargets a, b;\nbrx.idx one, t;\n";
    CHECK(unset(table + "a: mov.u32 sum, 1; bra end;\nb: bra end;\nend: add.u32 next, sum, 1;") == "sum@6");
    CHECK(unset(table + "a: mov.u32 sum, 1; bra end;\nb: mov.u32 sum, 2;\nend: add.u32 next, sum, 1;") == "");
}
