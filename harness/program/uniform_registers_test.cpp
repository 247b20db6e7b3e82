// Tests of registers that count as uniform over all threads of a block.
#include <doctest/doctest.h>

#include "harness/program/decoding_passes.h"

using namespace warpmark;

namespace {

// True if register `r` of the function is uniform.
bool is_uniform(const std::string& head, const std::string& body) {
    const auto module = ptx::parse(".version 9.0\n.target sm_90\n.address_size 64\n" + head +
                                       " {\n.reg .u32 r, other;\n" + body + " ret;\n}\n",
                                   "k.ptx");
    REQUIRE(module.errors.empty());
    return program::uniform_registers(module.functions[0])[0];
}

}  // namespace

TEST_CASE("uniform: a kernel's parameters and what is computed from them") {
    const std::string kernel = ".visible .entry k(.param .u32 n)";
    CHECK(is_uniform(kernel, "ld.param.u32 r, [n];"));
    CHECK(is_uniform(kernel, "ld.param.u32 other, [n]; add.u32 r, other, 4;"));
    CHECK(is_uniform(kernel, "mov.u32 r, %ctaid.x;"));
    CHECK_FALSE(is_uniform(kernel, "mov.u32 r, %tid.x;"));
    CHECK_FALSE(is_uniform(kernel, "ld.param.u32 r, [n]; add.u32 r, r, 1;"));
}

TEST_CASE("uniform: not a function's parameters, as each thread calls with its own") {
    CHECK_FALSE(is_uniform(".func f(.param .u32 n)", "ld.param.u32 r, [n];"));
    CHECK_FALSE(is_uniform(".func f(.param .u32 n)", "ld.param.u32 other, [n]; add.u32 r, other, 4;"));
    CHECK(is_uniform(".func f(.param .u32 n)", "mov.u32 r, 7;"));
}
