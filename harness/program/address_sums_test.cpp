// Tests of known distances between addresses, and of strides in loops.
#include "harness/program/address_sums.h"

#include <doctest/doctest.h>

using namespace warpmark;

namespace {

std::vector<program::PlainAccess> accesses_of(const std::string& body) {
    const std::string text =
        ".version 9.0\n.target sm_90\n.address_size 64\n.visible .entry k(.param .u64 p) {\n"
        ".reg .pred %p<9>;\n.reg .b32 %r<20>;\n.reg .b64 %d<20>;\n.reg .f32 %f<20>;\n"
        ".shared .align 4 .b8 s[1024];\n" +
        body + "\nret;\n}\n";
    const auto module = ptx::parse(text, "try.ptx");
    for (const auto& error : module.errors) FAIL(to_text(error));
    return program::plain_accesses(module.functions.at(0));
}

}  // namespace

TEST_CASE("addresses: two spellings of one sum differ by a constant") {
    const auto found = accesses_of(
        "mov.u32 %r1, %tid.x;\nmul.wide.s32 %d1, %r1, 4;\nmov.u64 %d2, s;\nadd.s64 %d3, %d2, %d1;\n"
        "add.s64 %d4, %d3, %d1;\nld.shared.f32 %f1, [%d4];\nshl.b32 %r2, %r1, 1;\nmul.wide.s32 %d5, %r2, 4;\n"
        "add.s64 %d6, %d2, %d5;\nld.shared.f32 %f2, [%d6+4];\nor.b32 %r3, %r2, 1;\nmul.wide.s32 %d7, %r3, "
        "4;\n"
        "add.s64 %d8, %d7, %d2;\nld.shared.f32 %f3, [%d8+-4];\nst.shared.f32 [s+12], %f3;");
    REQUIRE(found.size() == 4);
    CHECK(found[0].where.is_apart_by_a_constant(found[1].where));
    CHECK(found[1].where.constant - found[0].where.constant == 4);
    CHECK(found[0].where.is_apart_by_a_constant(found[2].where));
    CHECK(found[2].where.constant == found[0].where.constant);
    CHECK(found[0].where.common_factor() == 8);
    CHECK_FALSE(found[0].where.is_apart_by_a_constant(found[3].where));
    CHECK(found[3].is_store);
    CHECK(found[3].where.symbol == "s");
    CHECK(found[3].where.constant == 12);
}

TEST_CASE("addresses: what another value may have been written to is another register") {
    const auto found = accesses_of(
        "mov.u32 %r1, %tid.x;\nld.shared.f32 %f1, [%r1];\nld.shared.u32 %r1, [%r1];\nld.shared.f32 %f2, "
        "[%r1+4];\n"
        "@%p1 mov.u32 %r1, 0;\nld.shared.f32 %f3, [%r1+8];\nor.b32 %r2, %r1, 1;\nld.shared.u8 %r3, [%r2];");
    REQUIRE(found.size() == 5);
    CHECK(found[0].where.is_apart_by_a_constant(found[1].where));
    for (size_t at = 2; at < 5; ++at) {
        CAPTURE(at);
        CHECK_FALSE(found[at - 1].where.is_apart_by_a_constant(found[at].where));
    }
}

TEST_CASE("addresses: rounds of a loop are a stride apart, barriers part sections") {
    const auto found = accesses_of(
        "mov.u32 %r1, s;\nmov.u32 %r2, 0;\nL1:\nld.shared.v2.f32 {%f1, %f2}, [%r1];\nadd.s32 %r1, %r1, 8;\n"
        "add.s32 %r2, %r2, 1;\nsetp.lt.s32 %p1, %r2, 9;\n@%p1 bra L1;\nbar.sync 0;\nL2:\nld.shared.f32 %f3, "
        "[%r1];\n"
        "shl.b32 %r1, %r1, 1;\nsetp.lt.s32 %p2, %r1, 99;\n@%p2 bra L2;\nld.volatile.shared.f32 %f4, [%r2];\n"
        "ld.relaxed.gpu.global.f32 %f5, [%d1];\nld.param.u64 %d2, [p];\nld.f32 %f6, [%d2];");
    REQUIRE(found.size() == 4);
    CHECK(found[0].stride == 8);
    CHECK(found[0].bytes == 8);
    CHECK(found[1].stride == 0);
    CHECK(found[0].section != found[1].section);
    CHECK(found[0].block != found[1].block);
    CHECK(found[2].is_volatile);
    CHECK_FALSE(found[3].is_shared);
    CHECK_FALSE(found[3].is_global);
}
