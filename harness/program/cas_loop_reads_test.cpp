// Tests of plain reads that are only the first guess of a compare-and-swap.
#include "harness/program/cas_loop_reads.h"

#include <doctest/doctest.h>

using namespace warpmark;

namespace {

// Number of guesses among a kernel's loads. Registers: r0 to r9, s (an address), p, q.
size_t guesses_of(const std::string& body) {
    const auto module = ptx::parse(
        ".version 9.0\n.target sm_90\n.address_size 64\n.visible .entry k(.param .u64 to) {\n"
        ".reg .b32 r<10>;\n.reg .b64 s;\n.reg .pred p, q;\nld.param.u64 s, [to];\n" +
            body + "\nret;\n}\n",
        "k.ptx");
    REQUIRE(module.errors.empty());
    return program::guesses(module.functions[0]).size();
}

constexpr const char* first_read = "ld.global.u32 r0, [s];\n";
constexpr const char* loop =
    "L: add.u32 r2, r0, 1;\natom.global.cas.b32 r3, [s], r0, r2;\nsetp.ne.s32 p, r0, r3;\n"
    "mov.u32 r0, r3;\n@p bra L;\n";

}  // namespace

TEST_CASE("guesses: the first read of a loop that goes on until the swap has taken place") {
    CHECK(guesses_of(std::string(first_read) + loop) == 1);
    // Volatile reads have their own rules.
    CHECK(guesses_of("ld.volatile.global.u32 r0, [s];\n" + std::string(loop)) == 0);
    // Read again in each iteration.
    CHECK(guesses_of("L: ld.global.u32 r0, [s];\nadd.u32 r2, r0, 1;\natom.global.cas.b32 r3, [s], r0, r2;\n"
                     "setp.ne.s32 p, r0, r3;\n@p bra L;") == 1);
    // The loop has another exit.
    CHECK(guesses_of(std::string(first_read) +
                     "L: add.u32 r2, r0, 1;\natom.global.cas.b32 r3, [s], r0, r2;\nsetp.eq.s32 p, r3, r0;\n"
                     "mov.u32 r0, r3;\n@p bra E;\nbra L;\nE: st.global.u32 [s+4], r3;") == 1);
}

TEST_CASE("guesses: not where the loop goes on while the swap takes place, or there is no loop") {
    CHECK(guesses_of(std::string(first_read) +
                     "L: add.u32 r2, r0, 1;\natom.global.cas.b32 r3, [s], r0, r2;\nsetp.eq.s32 p, r0, r3;\n"
                     "mov.u32 r0, r3;\n@p bra L;") == 0);
    CHECK(guesses_of(std::string(first_read) + "add.u32 r2, r0, 1;\natom.global.cas.b32 r3, [s], r0, r2;") ==
          0);
}

TEST_CASE("guesses: not where the value goes elsewhere, or later rounds use the first one") {
    CHECK(guesses_of(std::string(first_read) + "st.global.u32 [s+4], r0;\n" + loop) == 0);
    CHECK(guesses_of(std::string(first_read) + "setp.gt.s32 q, r0, 9;\n@q bra E;\n" + loop + "E:") == 0);
    CHECK(guesses_of(std::string(first_read) +
                     "add.u32 r2, r0, 1;\nL: atom.global.cas.b32 r3, [s], r0, r2;\nsetp.ne.s32 p, r0, r3;\n"
                     "mov.u32 r0, r3;\n@p bra L;") == 0);
    // The compared value never changes.
    CHECK(guesses_of(std::string(first_read) +
                     "L: add.u32 r2, r0, 1;\natom.global.cas.b32 r3, [s], r0, r2;\nsetp.ne.s32 p, r0, r3;\n"
                     "@p bra L;") == 0);
}

TEST_CASE("guesses: not where the swap is tried a number of times, whatever it finds") {
    CHECK(guesses_of(std::string(first_read) +
                     "L: add.u32 r2, r0, 1;\natom.global.cas.b32 r3, [s], r0, r2;\nadd.u32 r5, r5, 1;\n"
                     "setp.lt.u32 p, r5, 4;\nmov.u32 r0, r3;\n@p bra L;") == 0);
}

TEST_CASE("guesses: whether the swap has taken place may be told by a number, or by a jump around a jump") {
    CHECK(guesses_of(std::string(first_read) +
                     "L: add.u32 r2, r0, 1;\natom.global.cas.b32 r3, [s], r0, r2;\nsetp.eq.s32 p, r0, r3;\n"
                     "selp.u32 r4, 1, 0, p;\nand.b32 r5, r4, 1;\nsetp.ne.u32 q, r5, 1;\nmov.u32 r0, r3;\n"
                     "@q bra L;") == 1);
    CHECK(guesses_of(std::string(first_read) +
                     "L: add.u32 r2, r0, 1;\natom.global.cas.b32 r3, [s], r0, r2;\nsetp.eq.s32 p, r0, r3;\n"
                     "not.pred q, p;\n@q bra M;\nbra E;\nM: mov.u32 r0, r3;\nbra L;\nE:") == 1);
}

TEST_CASE("guesses: a function's read is one if it is for all that call it") {
    const std::string head =
        ".version 9.0\n.target sm_90\n.address_size 64\n"
        ".func (.param .b32 r) value(.param .u64 a) {\n.reg .b32 v;\n.reg .b64 s;\n"
        "ld.param.u64 s, [a];\nld.u32 v, [s];\nst.param.b32 [r], v;\nret;\n}\n";
    const auto kernel = [](const std::string& name, const std::string& use) {
        return ".visible .entry " + name +
               "(.param .u64 to) {\n.reg .b32 r<10>;\n.reg .b64 s;\n.reg .pred p;\n"
               "ld.param.u64 s, [to];\n{ .param .b64 a; .param .b32 b;\nst.param.b64 [a], s;\n"
               "call (b), value, (a);\nld.param.b32 r0, [b]; }\n" +
               use + "ret;\n}\n";
    };
    const auto guesses_in = [&](const std::string& text) {
        const auto module = ptx::parse(head + text, "k.ptx");
        REQUIRE(module.errors.empty());
        return program::guesses_of(module)[0];
    };
    const std::string shows = "st.global.u32 [s+4], r0;\n";
    CHECK(guesses_in(kernel("k", loop)) == std::vector<size_t>{1});
    CHECK(guesses_in(kernel("k", shows)).empty());
    CHECK(guesses_in(kernel("k", loop) + kernel("other", shows)).empty());
    CHECK(guesses_in(kernel("k", loop) + kernel("other", loop)) == std::vector<size_t>{1});
    // It may be called by its address.
    CHECK(guesses_in(kernel("k", std::string(loop) + "mov.u64 s, value;\n")).empty());
}
